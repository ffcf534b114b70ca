// What is to be expected of the threads' queues: how long a call must wait, and where it waits least.
import type { Backlog } from './backlog.ts';

/** One thread's. */
export interface Queue {
  /** Calls that it holds, begun or not. */
  readonly load: number;
  readonly backlog: Backlog;
}

export interface Outlook {
  /** As long as the first in the shortest queue has been waiting, or as those before it take. */
  readonly waitMs: number;
  /** How many threads have begun all that they were given. */
  readonly idle: number;
}

/** Of a call that comes now, behind as many as are gathered and lie with no thread yet. */
export function lookAhead(queues: readonly Queue[], gathered: number, now: number): Outlook {
  const takers = takersOf(queues, now);
  const share = gathered / takers.length;
  // A thread that has just been replaced is taken to be no quicker than the others.
  const slowestMs = queues.reduce((most, { backlog }) => Math.max(most, backlog.callMs), 0);
  let waitMs = Number.POSITIVE_INFINITY;
  let idle = 0;
  for (const { backlog } of takers) {
    const waitedMs = backlog.waitedMs(now);
    const ahead = backlog.ahead + share;
    waitMs = Math.min(waitMs, Math.max(waitedMs, ahead * (backlog.callMs || slowestMs)));
    if (waitedMs === 0) idle++;
  }
  return { waitMs, idle };
}

/** Far longer than threads are at one turn, unless one call holds them. */
const HELD_UP_MS = 20;

/** Those that no single call holds up; all, where each is held up. */
export function takersOf<Q extends Queue>(queues: readonly Q[], now: number): readonly Q[] {
  if (queues.length === 1) return queues;
  const free = queues.filter(({ backlog }) => backlog.turnMs(now) <= HELD_UP_MS);
  return free.length > 0 ? free : queues;
}

export const leastLoaded = <Q extends Queue>(queues: readonly Q[]): Q =>
  queues.reduce((least, queue) => (queue.load < least.load ? queue : least));
