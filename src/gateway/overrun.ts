// Which requests are told to come back before they are parsed: calls that would be refused anyway, once they cost more.
import type { Workers } from '../workers/index.ts';

/** Where turns are longer, what comes has waited before it was read, and would wait as long for its answer to be written. */
const SHORT_TURN_MS = 2;
/** What cancels a call, or answers its question, has none of it. */
const CALL = Buffer.from('"tools/call"');

/** `turnMs`: how long the answers of the last turn took. */
export type OverrunCheck = (body: Buffer, turnMs: number) => boolean;

export function createOverrunCheck({ catalog, isFull }: Pick<Workers, 'catalog' | 'isFull'>): OverrunCheck {
  const pure = catalog.tools
    .filter(({ kind }) => kind === 'pure')
    .map(({ name }) => Buffer.from(JSON.stringify(name)));
  /** Its answer may be remembered, which no worker is needed for. */
  const mayBeKnown = (body: Buffer): boolean => pure.some((name) => body.includes(name));

  return (body, turnMs) => {
    const isSlow = turnMs > SHORT_TURN_MS;
    return isFull(isSlow ? turnMs : 0) && body.includes(CALL) && (isSlow || !mayBeKnown(body));
  };
}
