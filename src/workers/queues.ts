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
  /** A thread has begun all that it was given. */
  readonly hasIdle: boolean;
}

/** Of a call that comes now, behind as many as are gathered and lie with no thread yet. */
export function lookAhead(queues: readonly Queue[], gathered: number, now: number): Outlook {
  const share = gathered / queues.length;
  // A thread that has just been replaced is taken to be no quicker than the others.
  const slowestMs = queues.reduce((most, { backlog }) => Math.max(most, backlog.callMs), 0);
  let waitMs = Number.POSITIVE_INFINITY;
  let hasIdle = false;
  for (const { backlog } of queues) {
    const waitedMs = backlog.waitedMs(now);
    const ahead = backlog.ahead + share;
    waitMs = Math.min(waitMs, Math.max(waitedMs, ahead * (backlog.callMs || slowestMs)));
    hasIdle ||= waitedMs === 0;
  }
  return { waitMs, hasIdle };
}

/** Far longer than threads are at one turn, unless one call holds them. */
const HELD_UP_MS = 20;

/** Those where a call need not wait for a single other one to end; all, where each of them is held up. */
export function takersOf<Q extends Queue>(queues: readonly Q[], now: number): readonly Q[] {
  const free = queues.filter(({ backlog }) => backlog.turnMs(now) <= HELD_UP_MS);
  return free.length > 0 ? free : queues;
}

export const leastLoaded = <Q extends Queue>(queues: readonly Q[]): Q =>
  queues.reduce((least, queue) => (queue.load < least.load ? queue : least));
