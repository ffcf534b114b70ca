// The state of a multi-round-trip request: it lies with the client between the rounds, signed, so that any
// instance with the same key can go on and nobody can have changed it.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { toFailure } from '../../errors.ts';
import type { JsonObject } from '../../workers/index.ts';
import { isObject } from './json-rpc.ts';
import type { Parsed } from './params.ts';
import type { Chance } from './types.ts';

export type Answers = Readonly<Record<string, JsonObject>>;

export interface RequestStates {
  /** `request` is what the state is bound to: it counts for no other. */
  seal(request: unknown, answers: Answers): string;
  /** The answers sealed before; `undefined` as text means that there are none yet. */
  open(request: unknown, text: unknown): Parsed<Answers>;
}

/** Long enough for a person to fill in a form, short enough to be worth nothing when found later. */
const LIFETIME_MS = 15 * 60_000;

export function createRequestStates(secret: string, chance: Chance): RequestStates {
  const key = secret === '' ? chance.bytes(32) : createHash('sha256').update(secret).digest();
  const sign = (payload: string): Buffer => createHmac('sha256', key).update(payload).digest();

  return {
    seal(request, answers) {
      const content = { request: toDigest(request), answers, expiresAt: chance.now() + LIFETIME_MS };
      const payload = Buffer.from(JSON.stringify(content)).toString('base64url');
      return `${payload}.${sign(payload).toString('base64url')}`;
    },

    open(request, text) {
      if (text === undefined) return { ok: true, value: {} };
      const [payload = '', signature = '', ...rest] = typeof text === 'string' ? text.split('.') : [];
      const given = Buffer.from(signature, 'base64url');
      const expected = sign(payload);
      // Buffer.from skips what is not base64url, so the text itself is compared as well.
      const isGenuine =
        rest.length === 0 &&
        given.length === expected.length &&
        timingSafeEqual(given, expected) &&
        signature === expected.toString('base64url');
      if (!isGenuine) return refused('is not one that this server gave out, or was changed');
      const content: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
      if (!isObject(content) || typeof content.expiresAt !== 'number') return refused('cannot be read');
      if (content.expiresAt <= chance.now())
        return refused('has expired; start the request again without it');
      if (content.request !== toDigest(request)) return refused('belongs to another request');
      return { ok: true, value: content.answers as Answers };
    },
  };
}

function refused(reason: string): Parsed<never> {
  const failure = toFailure('invalidParams', `Invalid params: requestState ${reason}`, {
    field: 'requestState',
  });
  return { ok: false, failure };
}

function toDigest(request: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(toOrdered(request)))
    .digest('base64url');
}

/** The same value with its members in alphabetical order: a client may write them in another order next time. */
function toOrdered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toOrdered);
  if (!isObject(value)) return value;
  const members = Object.keys(value)
    .sort()
    .map((name) => [name, toOrdered(value[name])]);
  return { members };
}
