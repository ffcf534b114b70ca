// 200 clients on two gateways over one Valkey add to the same bookings, read and cancel them: what each of them saw
// must fit into one order. Then one booking is filled to its limit by all.
// `npm run load -- linearizable [operations]`

import { findContradictions, type Operation, type Outcome, type Shown } from '../support/booking-history.ts';
import type { Answer } from '../support/clients.ts';
import { startGateways } from '../support/fleet.ts';
import { findOffers, idsOf, type Offer } from '../support/offers.ts';
import { createModern, insist, openSession, Refused, type Roamer } from '../support/roaming.ts';
import { startValkey } from '../support/valkey.ts';
import { readCount, runCommand } from './support.ts';

const CLIENTS = 200;
/** Bookings worked on at a time. */
const SHARED = 25;
/** What bookings are made of: few enough that some is added twice. */
const CHOICE = 24;
const MOST_SEGMENTS = 1_000;
const toIds = (segments: readonly Answer[]): string[] => segments.map(({ id }) => id);

interface Subject {
  readonly pnr: string;
  readonly operations: Operation[];
  isOver: boolean;
}

interface Refusals {
  [why: string]: number;
}

const toShown = ({ hotels, cars, status }: Answer): Shown => ({
  hotels: toIds(hotels),
  cars: toIds(cars),
  isCancelled: status === 'cancelled',
});

/** Undefined where nothing happened, and nothing was seen. */
function toOutcome(error: unknown, refusals: Refusals): Outcome | undefined {
  if (!(error instanceof Refused)) throw error;
  const { rule, retryable, pnr } = error.data;
  refusals[rule ?? error.message] = (refusals[rule ?? error.message] ?? 0) + 1;
  if (rule === 'segment-booked-once') return { type: 'present' };
  if (rule === 'cancelled-is-final') return { type: 'cancelled' };
  if (retryable !== true) throw error;
  return pnr === undefined ? undefined : { type: 'unknown' };
}

const sumOf = ({ hotels, cars }: Answer): number =>
  [...hotels.map(({ price }: Answer) => price), ...cars.map((car: Answer) => car.totalPrice)].reduce(
    (sum, price) => sum + price,
    0,
  );

await runCommand(async (cleaner, claim) => {
  const wanted = readCount(0, 'operations', 100_000);
  const server = await startValkey();
  cleaner.after(() => server.remove());
  const gateways = await startGateways(cleaner, 2, server.url);
  const urls = gateways.map(({ url }) => url);
  const anyUrl = (): string => urls[Math.floor(Math.random() * urls.length)] ?? '';
  const modern = createModern();
  const call = (tool: string, args: object) => modern.call(anyUrl(), tool, { ...args });
  const [base, ...offers] = await findOffers(call, 1 + CHOICE);
  if (base === undefined) throw new Error('the world has nothing to offer');

  const refusals: Refusals = {};
  const all: Subject[] = [];
  const begin = async (): Promise<Subject> => {
    const made = await insist(() => call(base.tool, base.args));
    const subject = { pnr: made === 'done' ? '' : made.pnr, operations: [], isOver: false };
    all.push(subject);
    return subject;
  };
  const shared = await Promise.all(Array.from({ length: SHARED }, begin));

  const run = async (client: Roamer, subject: Subject): Promise<void> => {
    const { act, id, tool, args } = choose(offers, subject.pnr);
    const begun = performance.now();
    let outcome: Outcome | undefined;
    try {
      const answer = await client.call(anyUrl(), tool, args);
      claim(answer.totalPrice === sumOf(answer), `the price of ${subject.pnr} is not that of its parts`);
      outcome = { type: 'shown', shown: toShown(answer) };
    } catch (error) {
      outcome = toOutcome(error, refusals);
    }
    const ended = performance.now();
    if (outcome === undefined) return;
    subject.operations.push({ begun, ended, act, ...(id !== undefined && { id }), outcome });
    const isOver = outcome.type === 'cancelled' || (outcome.type === 'shown' && outcome.shown.isCancelled);
    if (!isOver || subject.isOver) return;
    subject.isOver = true;
    // The others go on with the cancelled one until the next is there.
    shared[shared.indexOf(subject)] = await begin();
  };

  let started = 0;
  const work = async (client: Roamer): Promise<void> => {
    while (started < wanted) {
      started++;
      const subject = shared[Math.floor(Math.random() * SHARED)];
      if (subject !== undefined) await run(client, subject);
    }
  };
  const begunAt = performance.now();
  const clients = await Promise.all(
    Array.from({ length: CLIENTS }, (_, index) => (index % 2 === 0 ? modern : openSession(anyUrl()))),
  );
  await Promise.all(clients.map(work));
  const seconds = (performance.now() - begunAt) / 1_000;

  const contradictions: string[] = [];
  let operations = 0;
  let longest = 0;
  for (const subject of all) {
    const last = toShown(await insist(() => call('retrieveBooking', { pnr: subject.pnr })));
    const wrong = findContradictions(subject.operations, last);
    if (wrong.length > 0)
      contradictions.push(`${subject.pnr}: ${[...new Set(wrong)].slice(0, 3).join('; ')}`);
    operations += subject.operations.length;
    longest = Math.max(longest, last.hotels.length + last.cars.length);
  }

  const some = contradictions.slice(0, 5).join('\n');
  claim(contradictions.length === 0, `${contradictions.length} histories are not linearizable:\n${some}`);

  const filled = await fill(call, clients, anyUrl);
  claim(
    filled.segments === MOST_SEGMENTS && filled.acknowledged === MOST_SEGMENTS - 1,
    `a booking was filled with ${filled.segments} segments, ${filled.acknowledged} additions acknowledged`,
  );
  console.log(`refusals: ${JSON.stringify(refusals)}`);
  return `${operations} operations on ${all.length} bookings by ${CLIENTS} clients in ${seconds.toFixed(0)} s (${(operations / seconds).toFixed(0)} a second), up to ${longest} segments; one filled to ${filled.segments}`;
});

/** Mostly additions; so few cancellations that a booking lives for some fifty operations. */
function choose(offers: readonly Offer[], pnr: string) {
  const chance = Math.random();
  if (chance < 0.02) return { act: 'cancel', tool: 'cancelBooking', args: { pnr }, id: undefined } as const;
  if (chance < 0.4) return { act: 'read', tool: 'retrieveBooking', args: { pnr }, id: undefined } as const;
  const offer = offers[Math.floor(Math.random() * offers.length)];
  if (offer === undefined) throw new Error('nothing to choose from');
  const { id, tool, args } = offer;
  return { act: 'add', id, tool, args: { ...args, existingPnr: pnr } } as const;
}

/** All clients add to one booking until it takes no more. */
async function fill(
  call: (tool: string, args: object) => Promise<Answer>,
  clients: readonly Roamer[],
  anyUrl: () => string,
): Promise<{ segments: number; acknowledged: number }> {
  const [first, ...offers] = await findOffers(call, MOST_SEGMENTS + 50);
  if (first === undefined) throw new Error('the world has nothing to offer');
  const { pnr } = await call(first.tool, first.args);
  let next = 0;
  let acknowledged = 0;
  // Few at a time: each answer holds the whole booking.
  await Promise.all(
    clients.slice(0, 10).map(async (client) => {
      for (let offer = offers[next++]; offer !== undefined; offer = offers[next++]) {
        const { tool, args } = offer;
        try {
          await insist(() => client.call(anyUrl(), tool, { ...args, existingPnr: pnr }));
          acknowledged++;
        } catch (error) {
          if (!(error instanceof Refused) || error.data.rule !== 'booking-size') throw error;
        }
      }
    }),
  );
  return { segments: idsOf(await call('retrieveBooking', { pnr })).length, acknowledged };
}
