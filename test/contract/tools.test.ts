// The tools that are published, against the contract: nothing missing, nothing changed, nothing added but by ruling.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openDesk } from '../support/desk.ts';
import { CONTRACT } from './seed-schemas.ts';

const desk = await openDesk();
const tools = new Map(desk.catalog.tools.map((tool) => [tool.name, tool]));
interface Schema {
  readonly required: readonly string[];
  readonly properties: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

function schemaOf(name: string): Schema {
  const tool = tools.get(name);
  assert.ok(tool !== undefined, name);
  return tool.inputSchema as unknown as Schema;
}

/** What the rulings add to the contract's schemas, all of it optional. */
const RULED_IN: Readonly<Record<string, readonly string[]>> = {
  bookFlight: ['sessionId'],
  bookHotel: ['contactEmail', 'contactPhone', 'sessionId'],
  listBookings: ['sessionId'],
};

test('exactly the nine tools are published', () => {
  assert.deepEqual([...tools.keys()].sort(), Object.keys(CONTRACT).sort());
});

for (const [name, { description, inputSchema }] of Object.entries(CONTRACT)) {
  test(`${name} says of itself what the contract says, and more`, () => {
    assert.ok(tools.get(name)?.description.startsWith(description));
  });

  if (inputSchema === undefined) continue;
  test(`${name} takes exactly the contract's arguments, and those ruled in`, () => {
    const { properties, ...rest } = schemaOf(name);
    const added = RULED_IN[name] ?? [];
    const own = Object.fromEntries(Object.entries(properties).filter(([key]) => !added.includes(key)));
    assert.deepEqual({ ...rest, properties: own }, inputSchema);
    for (const key of added) assert.equal(properties[key]?.type, 'string', key);
    // Not hidden ones either: what JSON shows is all there is.
    assert.equal(JSON.stringify({ ...rest, properties: own }).length, JSON.stringify(inputSchema).length);
  });
}

test('bookCar takes what bookHotel takes, by analogy', () => {
  const { properties, required } = schemaOf('bookCar');
  assert.deepEqual(required, ['carId', 'driver']);
  assert.deepEqual(Object.keys(properties), [
    'carId',
    'existingPnr',
    'driver',
    'specialRequests',
    'contactEmail',
    'contactPhone',
    'sessionId',
  ]);
  assert.equal(properties.existingPnr?.pattern, '^TEST-[A-Z0-9]{6}$');
  assert.deepEqual(Object.keys(properties.driver?.properties as object), [
    'firstName',
    'lastName',
    'email',
    'phone',
    'age',
  ]);
});

test('every tool has a title, an object to answer with, and hints that fit what it does', () => {
  const writes = ['bookFlight', 'bookHotel', 'bookCar', 'cancelBooking'];
  for (const { name, title, annotations, kind, outputSchema } of tools.values()) {
    assert.ok(title.length > 0);
    assert.equal(outputSchema?.type, 'object');
    assert.equal(annotations.readOnlyHint, !writes.includes(name), name);
    assert.equal(annotations.destructiveHint, name === 'cancelBooking', name);
    assert.equal(annotations.openWorldHint, false);
    const expected = name.startsWith('search') ? 'pure' : writes.includes(name) ? 'write' : 'read';
    assert.equal(kind, expected, name);
  }
});
