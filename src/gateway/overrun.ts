// Which requests are told to come back before they are parsed: calls that no worker would take now.
//
// What else a call could be told waits as well: that there is no such tool, or no session. Who comes back, hears it then.

/** Where turns are longer, what comes has waited before it was read, and would wait as long for its answer to be written. */
const SHORT_TURN_MS = 2;
const CALL = '"tools/call"';
const BATCH = '[';

export interface OverrunOptions {
  /** Tools whose answers are remembered: such a call may need no worker. */
  readonly remembered: Iterable<string>;
  readonly isFull: (afterMs: number) => boolean;
}

/** `turnMs`: how long the answers of the last turn took. */
export type OverrunCheck = (body: Buffer, turnMs: number) => boolean;

export function createOverrunCheck({ remembered, isFull }: OverrunOptions): OverrunCheck {
  const names = Array.from(remembered, (name) => JSON.stringify(name));
  const mayBeKnown = (text: string): boolean => names.some((name) => text.includes(name));
  /** In a batch, what cancels a call or answers its question may come with another call. */
  const isParsed = (text: string): boolean => text.startsWith(BATCH) || mayBeKnown(text);

  return (body, turnMs) => {
    const isSlow = turnMs > SHORT_TURN_MS;
    if (!isFull(isSlow ? turnMs : 0)) return false;
    // To look for each word in the bytes costs twice as much as in their text.
    const text = body.toString('latin1');
    return text.includes(CALL) && (isSlow || !isParsed(text));
  };
}
