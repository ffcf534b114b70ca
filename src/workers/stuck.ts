// Which threads no longer react.
import type { Queue } from './queues.ts';

/**
 * Looks, 20 ms apart, at which an overdue thread may be found to have begun nothing since. Looks and not milliseconds:
 * they stop where the whole machine stands still.
 */
const PATIENCE = 4;

interface Standing {
  readonly begun: number;
  readonly looks: number;
}

/** A missed deadline says little: its call may have waited behind others. It says much of a thread that begins none either. */
export class StuckWatch<Q extends Queue> {
  #standing = new Map<Q, Standing>();

  /** `overdue`: those that hold calls past their deadline. The result is to be ended. */
  look(overdue: ReadonlySet<Q>): readonly Q[] {
    const before = this.#standing;
    this.#standing = new Map();
    const stuck: Q[] = [];
    for (const queue of overdue) {
      const { begun } = queue.backlog;
      const last = before.get(queue);
      const looks = last?.begun === begun ? last.looks + 1 : 0;
      this.#standing.set(queue, { begun, looks });
      if (looks >= PATIENCE) stuck.push(queue);
    }
    return stuck;
  }
}
