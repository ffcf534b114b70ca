// Results that are sent again and again: encoded once, they go out as the bytes that they are, and nothing copies them.
import type { RequestId } from './json-rpc.ts';

/** JSON text of an object that is not empty. */
export class Page {
  readonly text: string;
  /** Without the bracket that opens it: an era may have something to say first. */
  readonly rest: Uint8Array;

  constructor(text: string) {
    this.text = text;
    this.rest = Buffer.from(text).subarray(1);
  }
}

const CLOSE = Buffer.from('}');

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
    return [Buffer.from(this.#head), this.#page.rest, CLOSE];
  }

  toString(): string {
    return `${this.#head}${this.#page.text.slice(1)}}`;
  }
}

/** A message on its way out: `toString()` is its JSON text. */
export type Outgoing = string | PageResponse;

/** The pages of outcomes that come again, as those do that a cache remembers: made at their second coming. */
export class RepeatedPages {
  readonly #seen = new WeakSet<object>();
  readonly #pages = new WeakMap<object, Page>();

  pageOf(outcome: { readonly result: string }): Page | undefined {
    const page = this.#pages.get(outcome);
    if (page !== undefined) return page;
    if (!this.#seen.has(outcome)) {
      this.#seen.add(outcome);
      return undefined;
    }
    const made = new Page(outcome.result);
    this.#pages.set(outcome, made);
    return made;
  }
}
