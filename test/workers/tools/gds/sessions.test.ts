import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { type Booked, type Desk, type Listed, openDesk } from '../../../support/desk.ts';
import { bookOneWay, CONTACT, findFlight, findHotel, JANE } from '../../../support/trips.ts';

const desk = await openDesk();
const out = await findFlight(desk, 'JFK', 'LAX', '2027-03-10');
const stay = await findHotel(desk, 'LAX', '2027-03-10', '2027-03-12');
const FLIGHT = { flightIds: [out.id], passengers: [JANE], ...CONTACT };
const GUESTS = [{ firstName: 'Jane', lastName: 'Roe' }];

const pnrs = ({ bookings }: Listed): string[] => bookings.map(({ pnr }) => pnr);

test('a caller in a session books in it, and lists it without saying so', async () => {
  const session = await desk.newSession();
  const one = await bookOneWay(desk, [JANE], session);
  const two = await bookOneWay(desk, [JANE], session);
  assert.equal(one.sessionId, session);
  const listed = await desk.ok<Listed>('listBookings', {}, session);
  assert.deepEqual(pnrs(listed), [one.pnr, two.pnr]);
  assert.deepEqual(
    [listed.count, listed.totalPrice, listed.sessionId],
    [2, one.totalPrice + two.totalPrice, session],
  );
});

test('a caller without a session is given one by its first booking, and carries it on', async () => {
  const one = await desk.ok<Booked>('bookFlight', FLIGHT);
  assert.match(one.sessionId ?? '', /^[0-9a-f]{8}-[0-9a-f]{4}-4/);
  const { sessionId } = one;
  const two = await desk.ok<Booked>('bookHotel', { hotelId: stay.id, guests: GUESTS, ...CONTACT, sessionId });
  assert.equal(two.sessionId, sessionId);
  assert.deepEqual(pnrs(await desk.ok<Listed>('listBookings', { sessionId })), [one.pnr, two.pnr]);
  // However it is written.
  assert.equal((await desk.ok<Listed>('listBookings', { sessionId: sessionId?.toUpperCase() })).count, 2);
});

test('a session named as an argument wins over the caller’s own', async () => {
  const [own, other] = [await desk.newSession(), await desk.newSession()];
  const booked = await desk.ok<Booked>('bookFlight', { ...FLIGHT, sessionId: other }, own);
  assert.equal(booked.sessionId, other);
  assert.equal((await desk.ok<Listed>('listBookings', {}, own)).count, 0);
  assert.equal((await desk.ok<Listed>('listBookings', { sessionId: other }, own)).count, 1);
});

test('a session that is not there is not found, one that is no UUID is invalid; neither books anything', async () => {
  const { totalBookings } = await desk.store.stats();
  const car = { carId: 'x', driver: GUESTS[0], ...CONTACT };
  const calls: [string, object][] = [
    ['bookFlight', FLIGHT],
    ['bookHotel', { hotelId: stay.id, guests: GUESTS, ...CONTACT }],
    ['listBookings', {}],
  ];
  for (const [tool, args] of calls) {
    const unknown = randomUUID();
    const missing = await desk.refused(tool, { ...args, sessionId: unknown });
    assert.equal(missing.error, 'notFound');
    assert.deepEqual(missing.data, { field: 'sessionId', value: unknown });
    assert.match(missing.message, /Omit sessionId/);
  }
  for (const [tool, args] of [...calls, ['bookCar', car] as const])
    for (const sessionId of ['', 'me', '7f5b1e0a-4b7c-1f5a-9b1e-0a4b7c4f5a9b', 7, null]) {
      const malformed = await desk.refused(tool, { ...args, sessionId });
      assert.equal(malformed.error, 'invalidParams');
      assert.equal(malformed.data?.field, 'sessionId');
    }
  assert.equal((await desk.store.stats()).totalBookings, totalBookings);
});

test('without any session the list is empty and says how to have one', async () => {
  const listed = await desk.ok<Listed>('listBookings', {});
  assert.deepEqual([listed.count, listed.bookings], [0, []]);
  assert.match(listed.warnings?.[0]?.message ?? '', /sessionId/);
});

test('the list filters by status, and sums up what is confirmed', async () => {
  const session = await desk.newSession();
  const kept = await bookOneWay(desk, [JANE], session);
  const dropped = await bookOneWay(desk, [JANE], session);
  await desk.ok('cancelBooking', { pnr: dropped.pnr }, session);
  const list = (status?: string) => desk.ok<Listed>('listBookings', status ? { status } : {}, session);
  assert.deepEqual(pnrs(await list()), [kept.pnr, dropped.pnr]);
  assert.deepEqual(pnrs(await list('all')), [kept.pnr, dropped.pnr]);
  assert.deepEqual(pnrs(await list('confirmed')), [kept.pnr]);
  assert.deepEqual(pnrs(await list('cancelled')), [dropped.pnr]);
  assert.equal((await list()).totalPrice, kept.totalPrice);
  assert.equal((await desk.refused('listBookings', { status: 'pending' })).data?.field, 'status');
});

test('any session may retrieve, change and cancel a PNR; it stays in the list of the one that made it', async () => {
  const [owner, other] = [await desk.newSession(), await desk.newSession()];
  const { pnr } = await bookOneWay(desk, [JANE], owner);
  await desk.ok('bookHotel', { hotelId: stay.id, existingPnr: pnr, guests: GUESTS }, other);
  await desk.ok('cancelBooking', { pnr }, other);
  const [listed] = (await desk.ok<Listed>('listBookings', {}, owner)).bookings;
  assert.deepEqual([listed?.pnr, listed?.status, listed?.hotels.length], [pnr, 'cancelled', 1]);
  assert.equal((await desk.ok<Listed>('listBookings', {}, other)).count, 0);
});

/** Every answer that somebody else than the owner can get about a PNR, as text. */
async function allThatIsShown(at: Desk, pnr: string, caller: string | undefined): Promise<string> {
  const hotel = { hotelId: stay.id, existingPnr: pnr, guests: GUESTS };
  const targets = [
    { kind: 'tool', name: 'retrieveBooking', arguments: { pnr } },
    { kind: 'tool', name: 'bookHotel', arguments: hotel },
    { kind: 'tool', name: 'bookHotel', arguments: hotel },
    { kind: 'tool', name: 'bookHotel', arguments: { ...hotel, sessionId: caller } },
    { kind: 'resource', uri: `gds://booking/${pnr}` },
    { kind: 'resource', uri: 'gds://session/current' },
    { kind: 'resource', uri: 'gds://session/bookings' },
    { kind: 'tool', name: 'listBookings', arguments: {} },
    { kind: 'tool', name: 'cancelBooking', arguments: { pnr } },
    { kind: 'tool', name: 'cancelBooking', arguments: { pnr } },
  ] as const;
  const shown: string[] = [];
  for (const target of targets) shown.push(JSON.stringify(await at.run(target, caller)));
  return shown.join('\n');
}

test('the session id of a booking is shown to nobody but the session itself', async () => {
  const owner = await desk.newSession();
  for (const caller of [undefined, await desk.newSession()]) {
    const { pnr } = await bookOneWay(desk, [JANE], owner);
    const shown = await allThatIsShown(desk, pnr, caller);
    assert.ok(shown.includes(pnr));
    assert.ok(!shown.includes(owner), 'the owner’s session id leaked');
  }
  const retrieved = await desk.ok(
    'retrieveBooking',
    { pnr: (await bookOneWay(desk, [JANE], owner)).pnr },
    owner,
  );
  assert.ok(!('sessionId' in retrieved));
});

test('adding to a PNR needs no session and makes none', async () => {
  const { pnr } = await bookOneWay(desk, [JANE], await desk.newSession());
  const { totalSessions } = await desk.store.stats();
  const added = await desk.ok<Booked>('bookHotel', { hotelId: stay.id, existingPnr: pnr, guests: GUESTS });
  assert.ok(!('sessionId' in added));
  assert.equal((await desk.store.stats()).totalSessions, totalSessions);
});
