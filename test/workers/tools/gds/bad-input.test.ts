// The class of input that breaks things, in every argument of every tool: refused or inert, and nothing changes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Booked, openDesk } from '../../../support/desk.ts';
import { bookRoundTrip, CONTACT, findCar, findFlight, findHotel, JANE } from '../../../support/trips.ts';

const desk = await openDesk();
const { pnr } = await bookRoundTrip(desk);
const out = await findFlight(desk, 'JFK', 'LAX', '2027-03-10');
const stay = await findHotel(desk, 'LAX', '2027-03-10', '2027-03-12');
const car = await findCar(desk, 'LAX', '2027-03-10T23:00:00', '2027-03-12T06:00:00');
const PERSON = { firstName: 'Jane', lastName: 'Roe', email: 'jane@example.com' };

/** A right call of each tool, with every argument that it has. */
const RIGHT: Readonly<Record<string, object>> = {
  searchFlights: {
    origin: 'JFK',
    destination: 'LAX',
    departureDate: '2027-03-10',
    passengers: { adults: 1, children: 0, infants: 0 },
    cabin: 'economy',
  },
  searchHotels: {
    cityCode: 'LAX',
    checkInDate: '2027-03-10',
    checkOutDate: '2027-03-12',
    guests: 1,
    starRating: 3,
  },
  searchCars: {
    pickupLocationCode: 'LAX',
    dropoffLocationCode: 'LAX',
    pickupDate: '2027-03-10T23:00:00Z',
    dropoffDate: '2027-03-12T06:00:00Z',
    driverAge: 30,
  },
  bookFlight: {
    flightIds: [out.id],
    passengers: [
      {
        ...JANE,
        dateOfBirth: '1980-05-17',
        email: 'j@example.com',
        phone: '+14155552671',
        frequentFlyerNumber: 'AA1',
      },
    ],
    ...CONTACT,
    contactPhone: '+14155552671',
    sessionId: await desk.newSession(),
  },
  bookHotel: {
    hotelId: stay.id,
    existingPnr: pnr,
    guests: [PERSON],
    specialRequests: 'Quiet',
    ...CONTACT,
    contactPhone: '+14155552671',
    sessionId: await desk.newSession(),
  },
  bookCar: {
    carId: car.id,
    existingPnr: pnr,
    driver: { ...PERSON, phone: '+14155552671', age: 30 },
    specialRequests: 'GPS',
    ...CONTACT,
    contactPhone: '+14155552671',
    sessionId: await desk.newSession(),
  },
  retrieveBooking: { pnr },
  cancelBooking: { pnr, reason: 'Ill' },
  listBookings: { status: 'all', sessionId: await desk.newSession() },
};

let bottomless: unknown = 'x';
for (let level = 0; level < 5_000; level++) bottomless = level % 2 === 0 ? [bottomless] : { x: bottomless };

/** Wrong in every argument there is. */
const NAUGHTY: readonly unknown[] = [
  'x'.repeat(1_000_000),
  'é'.repeat(500_000),
  '\u0000',
  'a\u0000b',
  '\uD800',
  'ok\uDC00',
  '2027-02-30',
  '2027-02-30T10:00:00Z',
  Array(10_000).fill('x'),
  Array(10_000).fill({ ...JANE }),
  Array(10_000).fill(null),
  Number.NaN,
  Number.POSITIVE_INFINITY,
  1e308,
  -1,
  0.5,
  2 ** 53,
  null,
  true,
  {},
  [],
  [[]],
  JSON.parse('{"__proto__": {"polluted": true}}'),
  { constructor: { prototype: { polluted: true } } },
  { toString: 'x', valueOf: 1, length: 1e9 },
  bottomless,
];

/** Wrong in most arguments, right in free text and some in names. */
const ODD_TEXT: readonly string[] = [
  '',
  ' ',
  '__proto__',
  'constructor',
  'toString',
  'undefined',
  'NaN',
  'Infinity',
  'null',
  '1e999',
  '-0',
  '٣',
  'مرحبا بالعالم',
  '\u202Eevil',
  '\uFEFFJFK',
  'JFK\n',
  '🛫🛬',
  'Z\u0351\u036B\u0343a\u0328lgo',
  '<script>alert(1)</script>',
  '"; DROP TABLE bookings; --',
  '../../etc/passwd',
  '$(id)',
  '%00',
  '{{7*7}}',
  'a\tb',
  '\r\nSet-Cookie: a=b',
];

/** The paths to every value in a call, the call itself left out. */
function pathsOf(value: unknown, path: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  const inner = Object.entries(value).flatMap(([key, item]) =>
    pathsOf(item, [...path, Array.isArray(value) ? Number(key) : key]),
  );
  return path.length === 0 ? inner : [path, ...inner];
}

function replaced(args: object, path: readonly (string | number)[], value: unknown): object {
  const copy = structuredClone(args) as Record<string | number, unknown>;
  let node = copy;
  for (const step of path.slice(0, -1)) node = node[step] as Record<string | number, unknown>;
  node[path.at(-1) ?? ''] = value;
  return copy;
}

async function stateOfStore(): Promise<unknown> {
  const { totalBookings, totalSessions } = await desk.store.stats();
  return { totalBookings, totalSessions, booking: await desk.store.booking(pnr) };
}

/** Arguments in which a date is as good as any other text. */
const TAKES_A_DATE = ['specialRequests', 'reason', 'frequentFlyerNumber'];

for (const [tool, right] of Object.entries(RIGHT)) {
  test(`${tool}: what is wrong in any argument is refused by name, and nothing is changed`, async () => {
    const before = await stateOfStore();
    for (const path of pathsOf(right)) {
      for (const value of NAUGHTY) {
        if (value === '2027-02-30' && TAKES_A_DATE.includes(String(path.at(-1)))) continue;
        if (value === '2027-02-30T10:00:00Z' && TAKES_A_DATE.slice(0, 2).includes(String(path.at(-1))))
          continue;
        const failure = await desk.refused(tool, replaced(right, path, value));
        assert.ok(
          ['invalidParams', 'notFound'].includes(failure.error),
          `${path.join('.')}: ${failure.message}`,
        );
        const isMalformed =
          typeof value !== 'string' || value.length > 200 || /[\0\uD800-\uDFFF]/.test(value);
        if (isMalformed)
          assert.equal(failure.error, 'invalidParams', `${path.join('.')}: ${failure.message}`);
        const named = String(failure.data?.field);
        assert.ok(named.startsWith(String(path[0])), `${path.join('.')} is called ${named}`);
        assert.ok(JSON.stringify(failure).length < 4_000, 'the error echoes what it refuses');
      }
    }
    assert.deepEqual(await stateOfStore(), before);
    assert.equal(({} as { polluted?: unknown }).polluted, undefined);
  });

  test(`${tool}: odd text in any argument is refused or inert`, async () => {
    for (const path of pathsOf(right)) {
      for (const text of ODD_TEXT) {
        const name = tool === 'cancelBooking' ? 'retrieveBooking' : tool;
        const args = replaced(right, path, text);
        const outcome = await desk.run({ kind: 'tool', name, arguments: args });
        if (outcome.type === 'failure') {
          assert.notEqual(outcome.failure.error, 'internal');
          assert.ok(typeof outcome.failure.data?.field === 'string');
        }
      }
    }
    assert.equal((await desk.ok<Booked>('retrieveBooking', { pnr })).status, 'confirmed');
  });

  test(`${tool}: arguments that nobody knows are let through without effect`, async () => {
    if (!tool.startsWith('search') && !['retrieveBooking', 'listBookings'].includes(tool)) return;
    const extra = { constructor: 1, prototype: [], hasOwnProperty: 'x', toJSON: 'y', unknown: { deep: [1] } };
    assert.deepEqual(await desk.ok(tool, { ...right, ...extra }), await desk.ok(tool, right));
  });

  test(`${tool}: arguments that are no object are refused`, async () => {
    for (const args of [null, [], 'x', 1, true, [right]]) {
      const failure = await desk.refused(tool, args);
      assert.deepEqual([failure.error, failure.data?.field], ['invalidParams', 'arguments']);
    }
  });
}

test('what goes in as free text or a name comes out to the code unit', async () => {
  for (const text of ODD_TEXT.filter(
    (one) => !/\p{Cc}/u.test(one.replaceAll(/[\t\r\n]/g, '')) && one !== '',
  )) {
    const booked = await desk.ok<Booked>('bookFlight', RIGHT.bookFlight);
    const args = { ...RIGHT.bookHotel, existingPnr: booked.pnr, specialRequests: text };
    await desk.ok('bookHotel', args);
    await desk.ok('cancelBooking', { pnr: booked.pnr, reason: text });
    const kept = await desk.ok<Booked>('retrieveBooking', { pnr: booked.pnr });
    assert.deepEqual([kept.specialRequests, kept.cancellationReason], [[text], text]);
  }
});
