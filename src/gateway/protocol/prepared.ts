// Results that are bytes already, and go out as they are wherever an answer is one body.
import type { RequestId } from './json-rpc.ts';

/**
 * A result object that is not empty, as JSON in UTF-8. Behind it stands the bracket that closes the response around
 * it: so both leave in one write.
 */
export class Page {
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  static of(text: string): Page {
    return new Page(Buffer.from(`${text}}`));
  }

  /** Without the bracket that opens it: an era may have something to say first. */
  get rest(): Uint8Array {
    return this.#bytes.subarray(1);
  }
}

/** The response that has a page as its result. */
export class PageResponse {
  readonly #head: string;
  readonly #page: Page;

  /** `opening`: what stands before the page's own members, from the bracket on. */
  constructor(id: RequestId, page: Page, opening = '{') {
    this.#head = `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${opening}`;
    this.#page = page;
  }

  /** The bytes of the message, in order. */
  get pieces(): readonly Uint8Array[] {
    return [Buffer.from(this.#head), this.#page.rest];
  }

  toString(): string {
    const { buffer, byteOffset, byteLength } = this.#page.rest;
    return this.#head + Buffer.from(buffer, byteOffset, byteLength).toString();
  }
}

/** A message on its way out: `toString()` is its JSON text. */
export type Outgoing = string | PageResponse;
