// Messages whose greater part was encoded at the start: it goes out as the bytes that it is, and nothing copies it.
import type { RequestId } from './json-rpc.ts';

/** JSON text that is sent again and again. */
export class Page {
  readonly text: string;
  readonly bytes: Uint8Array;

  constructor(text: string) {
    this.text = text;
    this.bytes = Buffer.from(text);
  }
}

const CLOSE = Buffer.from('}');

/** The response that has a page as its result. */
export class PageResponse {
  readonly #head: string;
  readonly #page: Page;

  constructor(id: RequestId, page: Page) {
    this.#head = `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":`;
    this.#page = page;
  }

  /** The bytes of the message, in order. */
  get pieces(): readonly Uint8Array[] {
    return [Buffer.from(this.#head), this.#page.bytes, CLOSE];
  }

  toString(): string {
    return `${this.#head}${this.#page.text}}`;
  }
}

/** A message on its way out: `toString()` is its JSON text. */
export type Outgoing = string | PageResponse;
