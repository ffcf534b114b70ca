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

export class Outbox {
  /** How long the last turn took, from the first answer that it had until all were written. */
  lastTurnMs = 0;
  #waiting: Writer[] = [];
  #turnBegan = 0;
  readonly #onFault: (error: unknown) => void;

  constructor(onFault: (error: unknown) => void) {
    this.#onFault = onFault;
  }

  post(writer: Writer): void {
    if (this.#waiting.push(writer) > 1) return;
    this.#turnBegan = performance.now();
    setImmediate(this.#deliver);
  }

  readonly #deliver = (): void => {
    const turn = this.#waiting;
    this.#waiting = [];
    for (const writer of turn) {
      try {
        writer.flush();
      } catch (error) {
        this.#onFault(error);
      }
    }
    this.lastTurnMs = performance.now() - this.#turnBegan;
  };
}
