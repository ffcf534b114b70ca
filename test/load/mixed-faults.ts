// Trips of 20 agents while, every few minutes, workers are lost in each way and Valkey is frozen for ten seconds:
// memory stays level, descriptors come back, nothing is left unhandled, and no acknowledged booking is lost.
// `npm run load -- mixed-faults [minutes, 60] [minutes between two rounds of faults, 5]`
import { readdirSync } from 'node:fs';
import { startFaultyServer } from '../support/faulty-server.ts';
import { findOffers, GUEST } from '../support/offers.ts';
import { createModern, Refused, type Roamer } from '../support/roaming.ts';
import { startValkey, type ValkeyServer } from '../support/valkey.ts';
import { TODAY } from '../support/whole-trip.ts';
import { anonymousBytes, readCount, runCommand, toFaultName, toMegabytes, wait } from './support.ts';

const AGENTS = 20;
const THINKING_MS = 100;
const SAMPLE_MS = 2_000;
const FROZEN_MS = 10_000;
/** At the start the caches fill: only what comes later tells of a leak. */
const SETTLES_AFTER = 1 / 3;
/** After a round of faults, of which one fills a thread's memory on purpose. */
const SETTLES_MS = 30_000;
/**
 * What the call that brings it about must be told: a deadline that ends it sooner would try the wrong thing. A stuck thread is
 * lost when a call that is older has missed its own deadline.
 */
const WORKER_FAULTS: Readonly<Record<string, readonly string[]>> = {
  exit: ['workerLost'],
  'late-throw': ['workerLost'],
  'out-of-memory': ['workerLost'],
  spin: ['toolTimeout', 'workerLost'],
};
/** Memory is full before that. */
const DEADLINE_MS = 8_000;

const minutes = readCount(0, 'minutes', 60);
const every = readCount(1, 'minutes between two rounds of faults', 5);

interface Count {
  answered: number;
  refused: number;
  readonly lost: Set<string>;
  readonly other: string[];
}

const descriptors = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;

/** Of a line through the samples, by least squares: bytes in ten minutes. */
function slopeOf(samples: readonly (readonly [minutes: number, bytes: number])[]): number {
  const meanX = samples.reduce((sum, [x]) => sum + x, 0) / samples.length;
  const meanY = samples.reduce((sum, [, y]) => sum + y, 0) / samples.length;
  const covariance = samples.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  const variance = samples.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  return (10 * covariance) / variance;
}

/** Searches, books, retrieves and cancels until it is over. What the faults refuse, it takes as an answer. */
async function travel(
  agent: Roamer,
  url: string,
  hotels: readonly string[],
  count: Count,
  isOver: () => boolean,
) {
  const ask = async (tool: string, args: Record<string, unknown>) => {
    await wait(THINKING_MS * (0.5 + Math.random()));
    try {
      const answer = await agent.call(url, tool, args);
      count.answered++;
      return answer;
    } catch (error) {
      if (error instanceof Refused && error.data?.retryable === true) count.refused++;
      else if (count.other.length < 10) count.other.push(`${tool}: ${error}`);
      return undefined;
    }
  };
  while (!isOver()) {
    const day = 1 + Math.floor(Math.random() * 28);
    const departureDate = `2027-02-${String(day).padStart(2, '0')}`;
    await ask('searchFlights', { origin: 'JFK', destination: 'LHR', departureDate });
    const hotelId = hotels[Math.floor(Math.random() * hotels.length)];
    const booked = await ask('bookHotel', { hotelId, guests: [GUEST] });
    if (booked === undefined) continue;
    const found = await ask('retrieveBooking', { pnr: booked.pnr });
    if (found !== undefined && found.totalPrice !== booked.totalPrice) count.lost.add(booked.pnr);
    await ask('listBookings', { sessionId: booked.sessionId });
    await ask('cancelBooking', { pnr: booked.pnr });
  }
}

/** One round of everything that can break; what was told otherwise than it should be is noted. */
async function breakAll(agent: Roamer, url: string, valkey: ValkeyServer, other: string[]): Promise<void> {
  for (const [fault, expected] of Object.entries(WORKER_FAULTS)) {
    const told = await agent.call(url, fault, {}).then(
      () => 'a result',
      (error: unknown) => toFaultName(error, DEADLINE_MS),
    );
    if (!expected.includes(told)) other.push(`${fault}: ${told}, not ${expected.join(' or ')}`);
    await wait(1_000);
  }
  await valkey.kill('SIGSTOP');
  await wait(FROZEN_MS);
  await valkey.kill('SIGCONT');
}

await runCommand(async (cleaner, claim) => {
  const valkey = await startValkey();
  cleaner.after(() => valkey.remove());
  const server = await startFaultyServer(cleaner, {
    TRANSPORT_MODE: 'http',
    VALKEY_URL: valkey.url,
    WORKER_THREADS: '1',
    MOCK_NOW: TODAY,
    TOOL_TIMEOUT_MS: String(DEADLINE_MS),
    PNR_TTL_HOURS: '0.05',
    SESSION_TTL_HOURS: '0.05',
  });
  const { url, pid } = server;
  const scout = createModern();
  const offers = await findOffers((tool, args) => scout.call(url, tool, args), 40);
  const hotels = offers.filter(({ tool }) => tool === 'bookHotel').map(({ id }) => id);
  const count: Count = { answered: 0, refused: 0, lost: new Set(), other: [] };
  const until = performance.now() + minutes * 60_000;
  const isOver = () => performance.now() > until;
  const agents = Array.from({ length: AGENTS }, () => travel(createModern(), url, hotels, count, isOver));

  await wait(10_000);
  const openBefore = descriptors(pid);
  const began = performance.now();
  const samples: [number, number][] = [];
  let rounds = 0;
  let nextRound = began + every * 30_000;
  let breaking: Promise<void> = Promise.resolve();
  let settledAt = began;
  while (!isOver()) {
    await wait(SAMPLE_MS);
    const bytes = anonymousBytes(pid);
    const passed = (performance.now() - began) / 60_000;
    if (performance.now() > settledAt) samples.push([passed, bytes]);
    process.stdout.write(
      `\r${Math.floor(passed)} min, ${rounds} rounds of faults, ${count.answered} answered, ${count.refused} told to try again, ${toMegabytes(bytes)} MB `,
    );
    if (performance.now() < nextRound || performance.now() > until - 60_000) continue;
    nextRound += every * 60_000;
    rounds++;
    settledAt = Number.POSITIVE_INFINITY;
    breaking = breakAll(createModern(), url, valkey, count.other).finally(() => {
      settledAt = performance.now() + SETTLES_MS;
    });
  }
  process.stdout.write('\n');
  await Promise.all([...agents, breaking]);
  await wait(6_000);
  await server.collect();
  const settled = samples.filter(([at]) => at > minutes * SETTLES_AFTER);
  const slope = slopeOf(settled);
  const openAfter = descriptors(pid);
  claim(rounds > 0, 'no fault was tried');
  claim(count.lost.size === 0, `${count.lost.size} bookings were not as acknowledged`);
  claim(count.other.length === 0, `unexpected answers: ${count.other.join('; ')}`);
  claim(server.unhandled() === 0, `${server.unhandled()} unhandled rejections`);
  claim(openAfter <= openBefore, `${openAfter} descriptors are open, ${openBefore} were`);
  claim(slope < 1_048_576, `memory grew by ${toMegabytes(slope)} MB in ten minutes`);
  return `${minutes} min, ${rounds} rounds of faults: ${count.answered} answered, ${count.refused} told to try again; memory ${toMegabytes(settled[0]?.[1] ?? 0)} to ${toMegabytes(settled.at(-1)?.[1] ?? 0)} MB, ${toMegabytes(slope)} MB in ten minutes; ${openBefore} descriptors before, ${openAfter} after; 0 unhandled`;
});
