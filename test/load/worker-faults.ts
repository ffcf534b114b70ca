// With 50 calls in flight, a worker thread exits, throws late, runs out of memory or is stuck in a loop, again and again,
// in a pool of one thread and in one of two. What must hold:
//
//   lost       its calls are told `workerLost`, within 250 ms
//   stuck      its calls are told that they timed out, no sooner than at the deadline and within 100 ms of it
//   either     the other thread's calls go on, the next call works, and within 1 s the pool is full again: the one
//              thread, and no other, was replaced, and as many calls as there are threads run beside each other
//
// The limits hold in every round that counts. One that is late is repeated, and that is said: up to five times for each
// fault and pool where threads were kept waiting for a processor for as long as the round was late, else once. A machine
// that stays busy fails it, and the lines say that it was.
// `npm run load -- worker-faults [rounds of each, 10]`
import { type Cleaner, withCleaner } from '../support/cleaner.ts';
import type { Answer } from '../support/clients.ts';
import { startFaultyServer } from '../support/faulty-server.ts';
import { createModern } from '../support/roaming.ts';
import { temporaryFolder } from '../support/server.ts';
import {
  anonymousBytes,
  type Claim,
  readCount,
  readWaits,
  runCommand,
  toFaultName,
  toMegabytes,
  wait,
} from './support.ts';

const CALLS = 50;
const POOLS = [1, 2] as const;
/** Of calls to a thread that will be lost: none comes near it, so none can have been ended by it. */
const FAR_DEADLINE_MS = 10_000;
/** Of calls to a thread that will be stuck. */
const NEAR_DEADLINE_MS = 1_000;
/** How long calls take on a thread that lives on: they are under way when the other breaks. */
const HELD_MS = { lost: 1_000, stuck: 500 };
const BUSY_MS = 100;
/** A thread may have 512 MB. */
const LEAST_HOARD_BYTES = 400 * 1_048_576;
const PATIENCE_MS = 10_000;

type Loss = 'exit' | 'late-throw' | 'out-of-memory';
const LOSSES: readonly Loss[] = ['exit', 'late-throw', 'out-of-memory'];

/** In milliseconds. */
interface Times {
  /** The slowest answer to a call that the thread held. */
  readonly answered: number;
  /** The answer to a call that came when those had been answered. */
  readonly next: number;
  /** Until all threads are there, from the answers on. */
  readonly full: number;
  /** As many calls as there are threads, each of which keeps one busy. */
  readonly beside: number;
}

const MOST: Times = { answered: 250, next: 1_000, full: 1_000, beside: 2 * BUSY_MS };
const MOST_STUCK: Times = { ...MOST, answered: NEAR_DEADLINE_MS + 100 };
const WHAT: Readonly<Record<keyof Times, string>> = {
  answered: 'answered in',
  next: 'next call in',
  full: 'pool full in',
  beside: `${BUSY_MS} ms of work on every thread in`,
};
const KINDS = Object.keys(WHAT) as (keyof Times)[];

interface Round {
  readonly wrong: readonly string[];
  readonly times: Times;
}

interface Ended {
  /** `result`, the name of an error, or what else was told. */
  readonly how: string;
  readonly structure: Answer;
  readonly sentAt: number;
  readonly at: number;
}

interface Server {
  readonly threads: number;
  readonly pid: number;
  call(tool: string, args?: Readonly<Record<string, unknown>>): Promise<Ended>;
  figures(): Promise<Figures>;
  /** Resolves the milliseconds from `since` until all threads are there after so many restarts. */
  untilFull(restarts: number, since: number): Promise<number>;
  unhandled(): Promise<number>;
}

interface Figures {
  readonly threads: number;
  readonly pending: number;
  readonly restarts: number;
}

async function startServer(cleaner: Cleaner, threads: number, deadlineMs: number): Promise<Server> {
  const { url, pid, ...process } = await startFaultyServer(cleaner, {
    TRANSPORT_MODE: 'http',
    DATA_DIR: temporaryFolder(cleaner),
    WORKER_THREADS: String(threads),
    TOOL_TIMEOUT_MS: String(deadlineMs),
  });
  const client = createModern();

  const call: Server['call'] = async (tool, args = {}) => {
    const sentAt = performance.now();
    const [how, structure] = await client.call(url, tool, args).then(
      (result) => ['result', result] as const,
      (error) => [toFaultName(error, deadlineMs), undefined] as const,
    );
    return { how, structure, sentAt, at: performance.now() };
  };
  const figures = async (): Promise<Figures> => {
    const text = await (await fetch(`${url}/metrics`)).text();
    const read = (name: string) => Number(new RegExp(`^mock_gds_${name} (\\d+)$`, 'm').exec(text)?.[1]);
    return {
      threads: read('worker_threads'),
      pending: read('calls_pending'),
      restarts: read('worker_restarts_total'),
    };
  };
  // What the faults are measured with has its connections open and its code compiled by then.
  for (let round = 0; round < 3; round++)
    await Promise.all(Array.from({ length: CALLS + 1 }, () => call('echo')));
  return {
    threads,
    pid,
    call,
    figures,
    async untilFull(restarts, since) {
      await until(`a full pool of ${threads} after restart ${restarts}`, async () => {
        const now = await figures();
        return now.threads === threads && now.restarts >= restarts;
      });
      return performance.now() - since;
    },
    async unhandled() {
      await process.collect();
      return process.unhandled();
    },
  };
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const giveUpAt = performance.now() + PATIENCE_MS;
  while (!(await isSo())) {
    if (performance.now() > giveUpAt) throw new Error(`waited ${PATIENCE_MS} ms in vain for ${what}`);
    await wait(10);
  }
}

/** One thread is lost; the calls that it had begun are told so. */
async function lose(server: Server, loss: Loss): Promise<Round> {
  const before = await server.figures();
  const held = Array.from({ length: CALLS }, () => server.call('slow', { ms: HELD_MS.lost }));
  await until(`${CALLS} calls in flight`, async () => (await server.figures()).pending === CALLS);
  const memory = watchMemory(server.pid);
  const killer = await server.call(loss);
  const { bytes, grewAt } = memory.stop();
  const { ends, wrong, times } = await recover(server, before, held, killer);

  const lost = ends.filter(({ how }) => how === 'workerLost').length;
  wrong.push(...differences(ends, { workerLost: lost, result: CALLS + 1 - lost }));
  // Threads that are interrupted when calls are handed out get fewer of them.
  const share = CALLS / server.threads;
  const [fewest, most] = server.threads === 1 ? [share, share] : [share / 2, share * 1.5];
  if (lost - 1 < fewest || lost - 1 > most) wrong.push(`${lost} calls were lost, not about ${1 + share}`);
  const isHoard = loss === 'out-of-memory';
  if (isHoard && bytes < LEAST_HOARD_BYTES)
    wrong.push(`memory grew by only ${toMegabytes(bytes)} MB: it cannot have run out`);
  // Whoever hoards needs a while until there is no more.
  const lostAt = isHoard ? grewAt : killer.sentAt;
  const answered = Math.max(...ends.filter(({ how }) => how !== 'result').map(({ at }) => at)) - lostAt;
  return { wrong, times: { ...times, answered } };
}

/** One thread is stuck; its calls are told that they timed out. */
async function stick(server: Server): Promise<Round> {
  const before = await server.figures();
  // All at once: the thread is taken away soon after the first deadline, and the last must not come after that.
  const held = Array.from({ length: CALLS }, () => server.call('slow', { ms: HELD_MS.stuck }));
  const stuck = await server.call('spin');
  const { ends, wrong, times } = await recover(server, before, held, stuck);

  const timedOut = ends.filter(({ how }) => how !== 'result');
  // Which of them came last, and so which thread has one more, is not known.
  const least = Math.floor((CALLS + 1) / server.threads);
  const wanted = Math.max(least, Math.min(least + 1, timedOut.length));
  wrong.push(...differences(ends, { toolTimeout: wanted, result: CALLS + 1 - wanted }));
  const took = timedOut.map(({ sentAt, at }) => at - sentAt);
  const soonest = Math.min(...took);
  if (soonest < NEAR_DEADLINE_MS) wrong.push(`a call was told after ${soonest.toFixed(0)} ms already`);
  return { wrong, times: { ...times, answered: Math.max(...took) } };
}

interface Recovery {
  readonly ends: readonly Ended[];
  readonly wrong: string[];
  readonly times: Omit<Times, 'answered'>;
}

/** What is the same after each fault: `broke` is the call that had it, and has been answered. */
async function recover(
  server: Server,
  before: Figures,
  held: readonly Promise<Ended>[],
  broke: Ended,
): Promise<Recovery> {
  const [next, full, ...rest] = await Promise.all([
    server.call('echo', { still: 'there' }),
    server.untilFull(before.restarts + 1, broke.at),
    ...held,
  ]);
  const beganAt = performance.now();
  const busy = await Promise.all(
    Array.from({ length: server.threads }, () => server.call('busy', { ms: BUSY_MS })),
  );
  const beside = performance.now() - beganAt;
  const { restarts } = await server.figures();

  const wrong: string[] = [];
  // One that timed out took longer than it may.
  if (next.structure?.still !== 'there' && next.how !== 'toolTimeout')
    wrong.push(`the next call: ${next.how}`);
  for (const { how } of busy) if (how !== 'result') wrong.push(`a call to the full pool: ${how}`);
  if (restarts !== before.restarts + 1)
    wrong.push(`${restarts - before.restarts} threads were replaced, not one`);
  return { ends: [...rest, broke], wrong, times: { next: next.at - next.sentAt, full, beside } };
}

function differences(ends: readonly Ended[], wanted: Readonly<Record<string, number>>): string[] {
  const seen: Record<string, number> = {};
  for (const { how } of ends) seen[how] = (seen[how] ?? 0) + 1;
  const isSame = [...Object.keys(seen), ...Object.keys(wanted)].every(
    (how) => (seen[how] ?? 0) === (wanted[how] ?? 0),
  );
  return isSame ? [] : [`told ${JSON.stringify(seen)} instead of ${JSON.stringify(wanted)}`];
}

/** By how much it grows, and when it last did. */
function watchMemory(pid: number) {
  const first = anonymousBytes(pid);
  let most = first;
  let grewAt = performance.now();
  const timer = setInterval(() => {
    const bytes = anonymousBytes(pid);
    if (bytes <= most) return;
    most = bytes;
    grewAt = performance.now();
  }, 5);
  return {
    stop() {
      clearInterval(timer);
      return { bytes: most - first, grewAt };
    },
  };
}

/** How often a series repeats a round that was late on a busy machine, and one that was for another reason. */
const MOST_BUSY = 5;
const MOST_LATE = 1;
/** What keeps a machine busy is often over soon. */
const PAUSE_MS = 1_000;

interface Series {
  readonly title: string;
  readonly most: Times;
  /** Whose threads have to have a processor for that. */
  readonly pids: readonly number[];
  readonly round: () => Promise<Round>;
}

interface Verdict {
  readonly line: string;
  readonly repeated: number;
}

/** So many rounds within the limits. */
async function judge({ title, most, pids, round }: Series, rounds: number, claim: Claim): Promise<Verdict> {
  const all: Times[] = [];
  const left = { busy: MOST_BUSY, late: MOST_LATE };
  for (let counted = 0; counted < rounds; ) {
    const waits = readWaits(pids);
    const { wrong, times } = await round();
    const waitedMs = longestSince(waits, readWaits(pids));
    all.push(times);
    for (const what of wrong) claim(false, `${title}: ${what}`);
    if (wrong.length > 0) break;
    const late = KINDS.filter((kind) => times[kind] > most[kind]);
    if (late.length === 0) {
      counted++;
      continue;
    }
    const lateMs = Math.max(...late.map((kind) => times[kind] - most[kind]));
    const why = waitedMs >= lateMs ? 'busy' : 'late';
    const said = late
      .map((kind) => `${WHAT[kind]} ${times[kind].toFixed(0)} ms, not ${most[kind]}`)
      .join('; ');
    const line = `${title}: ${said} (a thread waited ${waitedMs.toFixed(0)} ms for a processor)`;
    if (left[why] === 0) {
      claim(false, `${line}, as had ${all.length - counted - 1} before it`);
      break;
    }
    left[why]--;
    console.log(`${line}. Once more`);
    await wait(PAUSE_MS);
  }
  const repeated = MOST_BUSY + MOST_LATE - left.busy - left.late;
  return { line: `${title}: ${KINDS.map((kind) => describe(kind, all)).join(', ')} ms`, repeated };
}

function longestSince(before: ReadonlyMap<string, number>, now: ReadonlyMap<string, number>): number {
  return Math.max(...[...now].map(([thread, waited]) => waited - (before.get(thread) ?? 0)));
}

function describe(kind: keyof Times, all: readonly Times[]): string {
  const sorted = all.map((times) => times[kind]).sort((one, other) => one - other);
  const [median = 0, most = 0] = [sorted[sorted.length >> 1], sorted.at(-1)];
  return `${WHAT[kind]} ${median.toFixed(0)} (${most.toFixed(0)})`;
}

const seriesOf = (server: Server, fault: string, most: Times, round: () => Promise<Round>): Series => ({
  title: `${server.threads} ${server.threads === 1 ? 'thread' : 'threads'}, ${fault}`,
  most,
  pids: [server.pid, process.pid],
  round,
});

await runCommand(async (_cleaner, claim) => {
  const rounds = readCount(0, 'rounds', 10);
  let repeated = 0;
  console.log(`With ${CALLS} calls in flight, ${rounds} × each; medians, and the longest:`);

  const tryOn = (threads: number, deadlineMs: number, list: (server: Server) => Series[]): Promise<void> =>
    withCleaner(async (cleaner) => {
      const server = await startServer(cleaner, threads, deadlineMs);
      for (const series of list(server)) {
        try {
          const verdict = await judge(series, rounds, claim);
          repeated += verdict.repeated;
          console.log(verdict.line);
        } catch (error) {
          // What comes after it on this server would tell nothing.
          claim(false, `${series.title}: ${error instanceof Error ? error.message : error}`);
          return;
        }
      }
      const unhandled = await server.unhandled();
      claim(unhandled === 0, `${threads} threads: ${unhandled} unhandled rejections`);
    });

  for (const threads of POOLS) {
    await tryOn(threads, FAR_DEADLINE_MS, (server) =>
      LOSSES.map((loss) => seriesOf(server, loss, MOST, () => lose(server, loss))),
    );
    await tryOn(threads, NEAR_DEADLINE_MS, (server) => [
      seriesOf(server, 'spin', MOST_STUCK, () => stick(server)),
    ]);
  }
  const series = POOLS.length * (LOSSES.length + 1);
  return `${series} kinds of fault, ${rounds} × each, ${CALLS} calls in flight; limits: ${MOST.answered} ms to the answers (stuck: ${MOST_STUCK.answered}), ${MOST.full} ms to the next call and to the full pool; repeated for being late: ${repeated}`;
});
