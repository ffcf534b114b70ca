// Whether a request's body has one length that every parser on its way must agree on.
//
// uWebSockets.js 20.51 reads more than it should: of two Content-Length headers it takes the first, an empty
// one is 0, and any Transfer-Encoding is chunked. What another server could read differently is refused, and
// its connection closed, so that no request can be smuggled past a proxy inside the body of another.

import { type HttpRefusal, refuse } from './refusal.ts';

export type Framing =
  | { readonly ok: true; readonly hasBody: boolean; readonly length: number | undefined }
  | HttpRefusal;

const NO_BODY: Framing = Object.freeze({ ok: true, hasBody: false, length: undefined });
const CHUNKED: Framing = Object.freeze({ ok: true, hasBody: true, length: undefined });

export function checkFraming(method: string, headers: ReadonlyMap<string, string>): Framing {
  const encoding = headers.get('transfer-encoding');
  const length = headers.get('content-length');
  if (encoding === undefined && length === undefined) {
    // Its body could also be hidden behind a header with an empty name, where uWebSockets.js stops reading headers.
    return method === 'POST' || method === 'PUT' || method === 'PATCH'
      ? refuse('invalidRequest', `A ${method} request needs a Content-Length`, [], 411)
      : NO_BODY;
  }
  if (encoding === undefined) {
    // A repeated header arrives joined by a comma, so that it fails here too.
    if (!/^\d{1,15}$/.test(length ?? ''))
      return refuse('invalidRequest', `Content-Length '${length}' must be one decimal number`);
    return { ok: true, hasBody: length !== '0', length: Number(length) };
  }
  if (length !== undefined)
    return refuse('invalidRequest', 'A request must not have both Transfer-Encoding and Content-Length');
  return encoding.toLowerCase() === 'chunked'
    ? CHUNKED
    : refuse('invalidRequest', `Transfer-Encoding '${encoding}' must be 'chunked'`);
}
