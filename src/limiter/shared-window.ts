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
  readonly #isShared: boolean;

  constructor(window: number, maxClients: number, isShared: boolean) {
    this.window = window;
    this.#own = new ClientCounts(maxClients);
    this.#isShared = isShared;
  }

  get size(): number {
    return this.#own.size;
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

  /** Whether the others' count of this client has been asked for in this window. */
  isKnown(client: string): boolean {
    return this.#others.has(client);
  }

  /** What is to be pushed now. It counts as on the way until `settle` or `giveBack`. */
  takeUnpushed(): readonly Push[] {
    const pushes = [...this.#unpushed].map(([client, add]) => ({ client, add }));
    this.#unpushed.clear();
    return pushes;
  }

  /** The shared counter held `total` after this push. */
  settle({ client, add }: Push, total: number): void {
    const pushed = (this.#pushed.get(client) ?? 0) + add;
    this.#pushed.set(client, pushed);
    // A counter that was lost with its store holds less than was pushed: then nothing is known of the others.
    this.#others.set(client, Math.max(0, total - pushed));
  }

  /** The push failed: it is tried again. Where it did take effect unseen, the client is counted double. */
  giveBack({ client, add }: Push): void {
    if (add > 0) this.#unpushed.set(client, (this.#unpushed.get(client) ?? 0) + add);
  }
}
