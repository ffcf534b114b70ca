// What loads ask, and what they read out of answers.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createDialect } from '../../bench/load/dialect.ts';
import type { Exchange } from '../../bench/load/exchange.ts';
import { availableOffers, pnrOf } from '../../bench/scenarios/answers.ts';
import { exampleOf } from '../../bench/scenarios/example.ts';
import { SCENARIOS, type ScriptInput, scenarioNamed } from '../../bench/scenarios/index.ts';
import { flightQuestion, person, QUESTIONS } from '../../bench/scenarios/questions.ts';

const input = (overrides: Partial<ScriptInput> = {}): ScriptInput => ({
  dialect: createDialect({ era: 'legacy', path: '/mcp', headers: {} }),
  sessionId: 's-1',
  sessionIndex: 0,
  sessionCount: 2,
  salt: 7,
  data: {
    flightIds: ['F1', 'F2'],
    pnrs: ['TEST-AAAAAA'],
    lists: ['tools/list'],
    tool: { name: 't', args: {} },
  },
  acknowledged: () => undefined,
  ...overrides,
});

const argumentsOf = ({ body }: Exchange) => JSON.parse(body).params.arguments;

test('consecutive questions all differ, and none flies from a place to itself', () => {
  const seen = new Set<string>();
  for (let number = QUESTIONS - 5000; number < QUESTIONS + 5000; number++) {
    const question = flightQuestion(number);
    assert.notEqual(question.origin, question.destination);
    seen.add(JSON.stringify(question));
  }
  assert.equal(seen.size, 10_000);
});

test('questions begin anew only after all were asked', () => {
  assert.deepEqual(flightQuestion(3), flightQuestion(3 + QUESTIONS));
});

test('people have names of letters, and no two the same', () => {
  const names = Array.from({ length: 2000 }, (_, number) => person(number).lastName);
  assert.ok(names.every((name) => /^[A-Za-z]+$/.test(name)));
  assert.equal(new Set(names).size, names.length);
});

test('no two sessions ask the same different question', () => {
  const { script } = scenarioNamed('search-different');
  const scripts = [0, 1].map((sessionIndex) => script(input({ sessionIndex })));
  const asked = scripts.flatMap((one) =>
    Array.from({ length: 500 }, () => JSON.stringify(argumentsOf(one.next()))),
  );
  assert.equal(new Set(asked).size, 1000);
});

test('a repeated search and the lists are the same bytes every time', () => {
  for (const name of ['search-repeated', 'tools-list', 'health']) {
    const script = scenarioNamed(name).script(input());
    assert.equal(script.next(), script.next());
  }
});

test('a booking tells its PNR', () => {
  const told: string[] = [];
  const script = scenarioNamed('book').script(input({ acknowledged: (pnr) => told.push(pnr) }));
  script.answered?.(script.next(), { status: 200, headers: {}, body: '{"result":{"pnr":"TEST-AB12CD"}}' });
  assert.deepEqual(told, ['TEST-AB12CD']);
});

test('churn goes through a whole session and then takes a new one', () => {
  const script = scenarioNamed('churn').script(input());
  const steps: string[] = [];
  for (let turn = 0; turn < 5; turn++) {
    const exchange = script.next();
    steps.push(exchange.step);
    script.answered?.(exchange, {
      status: 200,
      headers: { 'mcp-session-id': `id-${turn}` },
      body: '{"result":{}}',
    });
  }
  assert.deepEqual(steps, ['initialize', 'initialized', 'searchFlights', 'DELETE', 'initialize']);
});

test('churn ends no session where a server gives none', () => {
  const script = scenarioNamed('churn').script(input());
  const steps = Array.from({ length: 4 }, () => {
    const exchange = script.next();
    script.answered?.(exchange, { status: 200, headers: {}, body: '{"result":{}}' });
    return exchange.step;
  });
  assert.deepEqual(steps, ['initialize', 'initialized', 'searchFlights', 'initialize']);
});

test('a trip books what was on offer and looks at the PNR it got', () => {
  const offer = {
    id: 'X1',
    status: 'available',
    destinationCode: 'LAX',
    arrivalTime: '2030-01-02T10:00:00-08:00',
  };
  const search = { flights: [{ ...offer, id: 'gone', status: 'sold_out' }, offer] };
  const answer = (step: string) =>
    step.startsWith('search')
      ? JSON.stringify({ result: { structuredContent: search } })
      : '{"result":{"structuredContent":{"pnr":"TEST-AB12CD"}}}';
  const script = scenarioNamed('trip').script(input({ salt: 0 }));
  const asked = new Map<string, ReturnType<typeof argumentsOf>>();
  for (let turn = 0; turn < 9; turn++) {
    const exchange = script.next();
    asked.set(exchange.step, argumentsOf(exchange));
    script.answered?.(exchange, { status: 200, headers: {}, body: answer(exchange.step) });
  }
  assert.deepEqual(asked.get('bookFlight').flightIds, ['X1']);
  assert.deepEqual(asked.get('searchHotels'), {
    cityCode: 'LAX',
    checkInDate: '2030-01-02',
    checkOutDate: '2030-01-05',
    guests: 1,
  });
  for (const step of ['bookHotel', 'bookCar']) assert.equal(asked.get(step).existingPnr, 'TEST-AB12CD');
  assert.equal(asked.get('cancelBooking').pnr, 'TEST-AB12CD');
  assert.equal(asked.size, 9);
});

test('a trip without an offer searches on', () => {
  const script = scenarioNamed('trip').script(input());
  const first = script.next();
  script.answered?.(first, {
    status: 200,
    headers: {},
    body: '{"result":{"structuredContent":{"flights":[]}}}',
  });
  const second = script.next();
  assert.equal(second.step, 'searchFlights');
  assert.notDeepEqual(argumentsOf(second), argumentsOf(first));
});

test('every scenario says why a server cannot be loaded with it', () => {
  const nothing = { tools: new Map(), lists: [], hasHealth: false, hasSessions: false };
  for (const scenario of SCENARIOS) assert.ok(scenario.unfit(nothing), scenario.name);
});

test('offers are read from the structure or from the text, and only those that can be booked', () => {
  const structure = {
    count: 2,
    options: [
      { id: 'a', status: 'available' },
      { id: 'b', status: 'sold_out' },
    ],
  };
  const asText = { result: { content: [{ type: 'text', text: JSON.stringify(structure) }] } };
  for (const body of [{ result: { structuredContent: structure } }, asText])
    assert.deepEqual(
      availableOffers(JSON.stringify(body)).map(({ id }) => id),
      ['a'],
    );
  assert.deepEqual(availableOffers('not JSON'), []);
  assert.equal(pnrOf('nothing'), undefined);
});

test('an example of a schema has what is required, as small as allowed', () => {
  const schema = {
    type: 'object',
    required: ['from', 'day', 'count', 'cabin', 'people', 'flag', 'more', 'code', 'number', 'odd'],
    properties: {
      from: { type: 'string', minLength: 9 },
      day: { type: 'string', format: 'date' },
      count: { type: 'integer', minimum: 2 },
      cabin: { enum: ['economy', 'first'] },
      people: {
        type: 'array',
        minItems: 1,
        items: { type: 'object', required: ['age'], properties: { age: { type: 'number' } } },
      },
      flag: { type: 'boolean' },
      more: { anyOf: [{ const: 'x' }, { type: 'null' }] },
      optional: { type: 'string' },
      code: { type: 'string', pattern: '^[A-Z]{3}$' },
      number: { type: 'string', pattern: '^\\d+-x{2,4}y?$' },
      odd: { type: 'string', pattern: '^(a|b)(?!c)$' },
    },
  };
  assert.deepEqual(exampleOf(schema), {
    from: 'examplexx',
    day: '2030-06-15',
    count: 2,
    cabin: 'economy',
    people: [{ age: 1 }],
    flag: false,
    more: 'x',
    code: 'AAA',
    number: '1-xx',
    odd: 'example',
  });
});
