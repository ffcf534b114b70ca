// Cuts clients that take a large answer so slowly that they only keep it, and their connection, alive.
//
// uWebSockets.js gives up on a client that takes nothing for ten seconds. One that takes a little now and then
// could hold an answer for hours; it must keep up the pace that uploads must keep.

export interface SlowReader {
  /** Bytes handed over to the system so far. */
  readonly offset: number;
  cut(): void;
}

interface Mark {
  readonly at: number;
  readonly offset: number;
}

const CHECK_MS = 1_000;
const PERIOD_MS = 10_000;
/** 16 KB a second, as uWebSockets.js asks of uploads. */
const LEAST_BYTES = 163_840;

export class ReaderWatch {
  readonly #readers = new Map<SlowReader, Mark>();
  #timer: NodeJS.Timeout | undefined;

  add(reader: SlowReader): void {
    this.#readers.set(reader, { at: performance.now(), offset: reader.offset });
    this.#timer ??= setInterval(this.#check, CHECK_MS);
    this.#timer.unref();
  }

  delete(reader: SlowReader): void {
    if (this.#readers.delete(reader) && this.#readers.size === 0) this.stop();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  readonly #check = (): void => {
    const now = performance.now();
    for (const [reader, { at, offset }] of this.#readers) {
      if (now - at < PERIOD_MS) continue;
      if (reader.offset - offset < LEAST_BYTES) reader.cut();
      else this.#readers.set(reader, { at: now, offset: reader.offset });
    }
  };
}
