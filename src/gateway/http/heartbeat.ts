// One timer that keeps all event streams alive: each hears a comment about every five seconds.
//
// That is less than proxies and clients wait for, and a write to a client that has vanished makes its socket
// fail. The streams are spread over the ticks of a round, so that 15,000 of them never write at once.

export interface Beating {
  beat(): void;
  end(): void;
}

const ROUND_MS = 5_000;
const TICKS = 20;

export class Heartbeat {
  readonly #groups: ReadonlyArray<Set<Beating>> = Array.from({ length: TICKS }, () => new Set());
  #tick = 0;
  #joined = 0;
  #timer: NodeJS.Timeout | undefined;

  /** The group that the stream now belongs to, to leave it by. */
  join(stream: Beating): number {
    const group = this.#joined++ % TICKS;
    this.#groups[group]?.add(stream);
    this.#timer ??= setInterval(this.#beat, ROUND_MS / TICKS);
    this.#timer.unref();
    return group;
  }

  leave(stream: Beating, group: number): void {
    this.#groups[group]?.delete(stream);
  }

  /** Ends all that is open. */
  endAll(): void {
    for (const group of this.#groups) for (const stream of group) stream.end();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  readonly #beat = (): void => {
    this.#tick = (this.#tick + 1) % TICKS;
    for (const stream of this.#groups[this.#tick] ?? []) stream.beat();
  };
}
