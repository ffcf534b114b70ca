// Random sequences of everything an agent can do, against a model of the rules.
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { toResultText } from '../../../support/crossing.ts';
import { type Booked, type Desk, type Listed, openDesk } from '../../../support/desk.ts';
import {
  anyMove,
  assertKnown,
  assertSound,
  type Known,
  type Market,
  type Move,
  openMarket,
  takesCar,
  takesHotel,
  toCarCall,
  toFlightCall,
  toHotelCall,
  toKnown,
} from '../../../support/moves.ts';

const CLIENTS = 8;

const dataDir = await mkdtemp(join(tmpdir(), 'mock-gds-moves-'));
// Eight processes would open the store eight times: so do these.
const desks = await Promise.all(Array.from({ length: CLIENTS }, () => openDesk({ dataDir })));
after(() => rm(dataDir, { recursive: true }));
const [desk] = desks;
assert.ok(desk !== undefined);
const market = await openMarket(desk);

const pick = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(1, list.length)];

/** One agent's session, and what the model knows of it. */
interface Play {
  readonly desk: Desk;
  readonly market: Market;
  readonly session: string;
  readonly known: Known[];
}

/** Makes the call, whose outcome the model has foreseen. A refusal must leave all bookings as they were. */
async function expectOutcome(
  play: Play,
  tool: string,
  args: object,
  isAllowed: boolean,
): Promise<Booked | undefined> {
  if (isAllowed) return play.desk.ok<Booked>(tool, args, play.session);
  const before = await play.desk.store.sessionBookings(play.session);
  const failure = await play.desk.refused(tool, args, play.session);
  assert.ok(['invalidParams', 'businessRule'].includes(failure.error), failure.message);
  assert.deepEqual(await play.desk.store.sessionBookings(play.session), before);
  return undefined;
}

async function make(play: Play, move: Move): Promise<void> {
  const { desk: at, session, known } = play;
  switch (move.type) {
    case 'search': {
      const departureDate = new Date(at.now + move.date * 86_400_000).toISOString().slice(0, 10);
      const args = { origin: 'JFK', destination: 'LAX', departureDate };
      if (move.date < 0) assert.equal((await at.refused('searchFlights', args)).error, 'businessRule');
      else await at.ok('searchFlights', args, session);
      return;
    }
    case 'bookFlight': {
      const booked = await expectOutcome(play, 'bookFlight', toFlightCall(market, move), move.isSane);
      if (booked !== undefined) known.push(toKnown(booked, true, move.isReturn));
      return;
    }
    case 'bookHotel': {
      const hotel = pick(market.hotels, move.offer);
      const target = move.onto === undefined ? undefined : pick(known, move.onto);
      assert.ok(hotel !== undefined);
      const isAllowed = target === undefined || takesHotel(target, hotel, move.guests);
      const call = toHotelCall(hotel.id, move.guests, target?.pnr);
      const booked = await expectOutcome(play, 'bookHotel', call, isAllowed);
      if (booked === undefined) return;
      const entry = target ?? toKnown(booked, false, false);
      if (target === undefined) known.push(entry);
      entry.hotels.push(hotel);
      assertKnown(entry, booked);
      return;
    }
    case 'bookCar': {
      const car = pick(market.cars, move.offer);
      const target = move.onto === undefined ? undefined : pick(known, move.onto);
      assert.ok(car !== undefined);
      const isAllowed = target === undefined || takesCar(target, car);
      const booked = await expectOutcome(play, 'bookCar', toCarCall(car.id, target?.pnr), isAllowed);
      if (booked === undefined) return;
      const entry = target ?? toKnown(booked, false, false);
      if (target === undefined) known.push(entry);
      entry.cars.push(car);
      assertKnown(entry, booked);
      return;
    }
    case 'cancel': {
      const target = pick(known, move.which);
      if (target === undefined) return;
      await expectOutcome(play, 'cancelBooking', { pnr: target.pnr }, !target.isCancelled);
      target.isCancelled = true;
      return;
    }
    case 'retrieve': {
      const target = pick(known, move.which);
      if (target !== undefined)
        assertKnown(target, await at.ok<Booked>('retrieveBooking', { pnr: target.pnr }));
    }
  }
}

async function play(at: Desk, moves: readonly Move[]): Promise<void> {
  const game: Play = { desk: at, market, session: await at.newSession(), known: [] };
  for (const move of moves) await make(game, move);
  const { known, session } = game;
  for (const entry of known) assertKnown(entry, await at.ok<Booked>('retrieveBooking', { pnr: entry.pnr }));
  const listed = await at.ok<Listed>('listBookings', {}, session);
  assert.deepEqual(
    listed.bookings.map(({ pnr }) => pnr),
    known.map(({ pnr }) => pnr),
  );
  const confirmed = listed.bookings.filter(({ status }) => status === 'confirmed');
  assert.equal(
    listed.totalPrice,
    confirmed.reduce((sum, { totalPrice }) => sum + totalPrice, 0),
  );
  for (const { hotels, ...rest } of await at.store.sessionBookings(session))
    assertSound({ ...rest, hotels } as Booked);
}

const moves = fc.array(anyMove, { minLength: 1, maxLength: 25 });

test('whatever an agent does, the rules hold, the totals add up, and a refusal changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(moves, (sequence) => play(desk, sequence)),
    { numRuns: 60 },
  );
});

test('the same from eight clients at once over one store', async () => {
  const games = fc.array(moves, { minLength: CLIENTS, maxLength: CLIENTS });
  const together = async (sequences: readonly (readonly Move[])[]): Promise<void> => {
    await Promise.all(desks.map((at, index) => play(at, sequences[index] ?? [])));
  };
  await fc.assert(fc.asyncProperty(games, together), { numRuns: 12 });
});

test('eight clients that change the same PNRs lose nothing that was acknowledged, and reach no forbidden state', async () => {
  const step = fc.record({
    pnr: fc.nat(3),
    offer: fc.nat(11),
    kind: fc.constantFrom('hotel', 'hotel', 'hotel', 'car', 'car', 'read', 'cancel'),
  });
  const races = fc.array(fc.array(step, { minLength: 8, maxLength: 8 }), {
    minLength: CLIENTS,
    maxLength: CLIENTS,
  });
  const race = async (
    scripts: readonly (readonly { pnr: number; offer: number; kind: string }[])[],
  ): Promise<void> => {
    const session = await desk.newSession();
    const pnrs: string[] = [];
    for (let index = 0; index < 4; index++) {
      const call = toFlightCall(market, { type: 'bookFlight', isReturn: false, party: 1, isSane: true });
      pnrs.push((await desk.ok<Booked>('bookFlight', call, session)).pnr);
    }
    const done = await Promise.all(
      scripts.map((script, index) => runScript(desks[index] ?? desk, script, pnrs)),
    );
    const acknowledged = done.flat();
    for (const pnr of pnrs) {
      const last: Booked = await desk.ok<Booked>('retrieveBooking', { pnr });
      assertSound(last);
      const mine = acknowledged.filter((one) => one.pnr === pnr);
      const ids = (kind: string) =>
        mine
          .filter((one) => one.kind === kind)
          .map(({ id }) => id)
          .sort();
      assert.deepEqual(last.hotels.map(({ id }) => id).sort(), ids('hotel'));
      assert.deepEqual(last.cars.map(({ id }) => id).sort(), ids('car'));
      assert.equal(ids('cancel').length, last.status === 'cancelled' ? 1 : 0);
    }
  };
  await fc.assert(fc.asyncProperty(races, race), { numRuns: 12 });
});

interface Acknowledged {
  readonly kind: string;
  readonly pnr: string;
  readonly id: string;
}

/** One client of a race: what it was told had taken effect. It never sees a cancelled booking come back to life. */
async function runScript(
  at: Desk,
  script: readonly { pnr: number; offer: number; kind: string }[],
  pnrs: readonly string[],
): Promise<Acknowledged[]> {
  const acknowledged: Acknowledged[] = [];
  const seenCancelled = new Set<string>();
  for (const { pnr: number, offer, kind } of script) {
    const pnr = pick(pnrs, number) ?? '';
    const id = (kind === 'car' ? pick(market.cars, offer) : pick(market.hotels, offer))?.id ?? '';
    const [name, args] =
      kind === 'hotel'
        ? ['bookHotel', toHotelCall(id, 1, pnr)]
        : kind === 'car'
          ? ['bookCar', toCarCall(id, pnr)]
          : [kind === 'cancel' ? 'cancelBooking' : 'retrieveBooking', { pnr }];
    const outcome = await at.run({ kind: 'tool', name, arguments: args });
    if (outcome.type !== 'result') continue;
    const shown = JSON.parse(toResultText(outcome.result)).structuredContent as Booked;
    assertSound(shown);
    if (seenCancelled.has(pnr)) assert.equal(shown.status, 'cancelled');
    if (shown.status === 'cancelled') seenCancelled.add(pnr);
    if (kind !== 'read') acknowledged.push({ kind, pnr, id });
  }
  return acknowledged;
}
