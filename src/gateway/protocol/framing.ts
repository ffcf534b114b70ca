// From bytes to JSON-RPC messages: the one place where foreign text is parsed.
import { isAscii, isUtf8 } from 'node:buffer';
import { type Failure, toFailure } from '../../errors.ts';
import { type Bounds, DEFAULT_BOUNDS, exceededBound } from './bounds.ts';
import { type Malformed, type Message, parseMessage } from './json-rpc.ts';

export type Frame =
  | { readonly kind: 'message'; readonly message: Message }
  | { readonly kind: 'batch'; readonly messages: readonly (Message | Malformed)[] }
  | Malformed;

/** More messages than this in one batch are refused as a whole. */
export const MAX_BATCH = 100;

export function parseFrame(bytes: Buffer, bounds: Bounds = DEFAULT_BOUNDS): Frame {
  const exceeded = exceededBound(bytes, bounds);
  if (exceeded !== undefined) {
    const rule =
      exceeded === 'depth' ? `at most ${bounds.depth} levels of nesting` : `at most ${bounds.values} values`;
    return malformed(toFailure('invalidRequest', `Invalid request: a body may have ${rule}`, { rule }));
  }
  const value = parseJson(bytes);
  if (value instanceof ParseError) return malformed(toFailure('parseError', value.message));
  if (!Array.isArray(value)) {
    const message = parseMessage(value);
    return message.kind === 'malformed' ? message : { kind: 'message', message };
  }
  if (value.length === 0)
    return malformed(toFailure('invalidRequest', 'Invalid request: the batch is empty'));
  if (value.length > MAX_BATCH)
    return malformed(
      toFailure(
        'invalidRequest',
        `Invalid request: a batch may hold ${MAX_BATCH} messages, not ${value.length}`,
      ),
    );
  return { kind: 'batch', messages: value.map(parseMessage) };
}

class ParseError extends Error {}

function parseJson(bytes: Buffer): unknown {
  // Decoding ASCII as latin1 gives V8 a one-byte string without looking at the text again.
  const text = isAscii(bytes) ? bytes.toString('latin1') : isUtf8(bytes) ? bytes.toString() : undefined;
  if (text === undefined) return new ParseError('Parse error: the body is not valid UTF-8');
  try {
    return JSON.parse(text);
  } catch {
    // V8's message repeats some of the text, which may hold what no error may show.
    return new ParseError('Parse error: the body is not valid JSON');
  }
}

function malformed(failure: Failure): Malformed {
  return { kind: 'malformed', failure };
}
