// What is to be written waits here for the end of the event loop's turn.
//
// Nothing is ever written, ended or closed inside a callback of uWebSockets.js, because there
//  - an answer is no end: the parser goes on in the same bytes, so that a second request hidden in them
//    (a smuggled one) would be answered too. While the first is unanswered, it closes the socket instead;
//  - closing frees the state that its chunked-body loop and its onWritable still use.
// One setImmediate serves all that a turn has to say, right after the sockets of that turn were read.

export interface Writer {
  flush(): void;
}

const JUST_NOW_MS = 1_000;

export class Outbox {
  #waiting: Writer[] = [];
  /** When the first of those that wait was posted. */
  #began = 0;
  #last = { tookMs: 0, endedAt: 0 };
  readonly #onFault: (error: unknown) => void;

  constructor(onFault: (error: unknown) => void) {
    this.#onFault = onFault;
  }

  post(writer: Writer): void {
    if (this.#waiting.push(writer) > 1) return;
    this.#began = performance.now();
    setImmediate(this.#deliver);
  }

  readonly #deliver = (): void => {
    const turn = this.#waiting;
    const began = this.#began;
    this.#waiting = [];
    for (const writer of turn) {
      try {
        writer.flush();
      } catch (error) {
        this.#onFault(error);
      }
    }
    const endedAt = performance.now();
    this.#last = { tookMs: endedAt - began, endedAt };
  };

  /** How long it took, just now, from the first answer of a turn until all were written. */
  lastTurnMs(): number {
    return performance.now() - this.#last.endedAt < JUST_NOW_MS ? this.#last.tookMs : 0;
  }
}
