// One window's counts of each client: its own here, and what the other instances are known to have counted.
//
//   own       counted here, pushed or not
//   unpushed  the part of it that the shared counters do not hold yet
//   others    the shared total at the last exchange, less what of it was pushed from here
import { ClientCounts } from './client-counts.ts';

export interface Push {
  readonly client: string;
  readonly add: number;
}

export class SharedWindow {
  readonly window: number;
  readonly #own: ClientCounts;
  readonly #unpushed = new Map<string, number>();
  readonly #pushed = new Map<string, number>();
  readonly #others = new Map<string, number>();
  readonly #doubtful = new Set<string>();
  readonly #finished = new Set<string>();
  readonly #isShared: boolean;

  constructor(window: number, maxClients: number, isShared: boolean) {
    this.window = window;
    this.#own = new ClientCounts(maxClients);
    this.#isShared = isShared;
  }

  get size(): number {
    return this.#own.size;
  }

  has(client: string): boolean {
    return this.#own.has(client);
  }

  get(client: string): number {
    return this.#own.get(client) + (this.#others.get(client) ?? 0);
  }

  /** Counts one request more, and returns how many that makes with those of the others. */
  add(client: string): number {
    const own = this.#own.add(client);
    // A client beyond the table has no count of its own to share.
    if (this.#isShared && this.#own.has(client))
      this.#unpushed.set(client, (this.#unpushed.get(client) ?? 0) + 1);
    return own + (this.#others.get(client) ?? 0);
  }

  /** How many clients have something to be pushed. */
  get unpushed(): number {
    return this.#unpushed.size;
  }

  /**
   * What is to be pushed now, of at most so many clients. It counts as on the way until `settle` or `giveBack`.
   * Of a client in doubt nothing is added until it could be read again: a store that takes its time but does carry
   * out what it is sent would count the same requests each second anew.
   */
  take(most: number): readonly Push[] {
    const pushes: Push[] = [];
    for (const [client, add] of this.#unpushed) {
      if (pushes.length === most) break;
      this.#unpushed.delete(client);
      const isInDoubt = this.#doubtful.has(client);
      if (isInDoubt) this.#unpushed.set(client, add);
      pushes.push({ client, add: isInDoubt ? 0 : add });
    }
    return pushes;
  }

  /** The shared counter held `total` after this push. */
  settle({ client, add }: Push, total: number): void {
    const pushed = (this.#pushed.get(client) ?? 0) + add;
    this.#pushed.set(client, pushed);
    this.#doubtful.delete(client);
    // A counter that was lost with its store holds less than was pushed: then nothing is known of the others.
    this.#others.set(client, Math.max(0, total - pushed));
  }

  /** The push failed, or may have: it is tried again. Where it did take effect unseen, the client is counted double. */
  giveBack({ client, add }: Push): void {
    if (add === 0) return;
    this.#unpushed.set(client, (this.#unpushed.get(client) ?? 0) + add);
    this.#doubtful.add(client);
  }

  /** The window is over, and this client's count was read when all instances had pushed theirs. */
  finish(client: string): void {
    this.#finished.add(client);
  }

  isFinished(client: string): boolean {
    return this.#finished.has(client);
  }
}
