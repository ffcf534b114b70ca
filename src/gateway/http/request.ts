// Copies a request out of uWebSockets.js, whose own object is dead as soon as the handler returns.

import { toAddress } from './address.ts';
import type { ClientAddressReader } from './client-address.ts';
import type { HttpRequest } from './types.ts';
import type { UwsRequest, UwsResponse } from './uws.ts';

const NO_BODY = Buffer.alloc(0);

export class CopiedRequest implements HttpRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly headers: ReadonlyMap<string, string>;
  readonly peerAddress: string;
  readonly clientAddress: string;
  /** Set once, when all of it has arrived. */
  body: Buffer = NO_BODY;

  constructor(
    res: UwsResponse,
    req: UwsRequest,
    readClientAddress: ClientAddressReader,
    wantsAddress: (headers: ReadonlyMap<string, string>) => boolean,
  ) {
    // Not getMethod: it writes lower case into the request, and methods are case-sensitive.
    this.method = req.getCaseSensitiveMethod();
    this.path = req.getUrl();
    this.query = req.getQuery() ?? '';
    this.headers = copyHeaders(req);
    // uWebSockets.js makes a buffer for it, which costs as much as all headers.
    const isAddressWanted = wantsAddress(this.headers);
    this.peerAddress = isAddressWanted ? toPeerAddress(res) : '';
    this.clientAddress = isAddressWanted ? readClientAddress(this.peerAddress, this.headers) : '';
  }
}

// One function and one target for all requests: a closure for each would cost more than the rest of the copy.
let target: Map<string, string>;

function copyHeaders(req: UwsRequest): Map<string, string> {
  target = new Map();
  req.forEach(copyHeader);
  return target;
}

function copyHeader(name: string, value: string): void {
  const earlier = target.get(name);
  target.set(name, earlier === undefined ? value : `${earlier}, ${value}`);
}

const CACHED_PEERS = 10_000;
const peers = new Map<number, string>();

/** The peer as text. IPv4 addresses come back with every request, so their text is kept, by their four bytes. */
function toPeerAddress(res: UwsResponse): string {
  const bytes = res.getRemoteAddress();
  if (bytes.byteLength !== 4) return toAddress(new Uint8Array(bytes));
  const key = new Uint32Array(bytes)[0] ?? 0;
  let text = peers.get(key);
  if (text === undefined) {
    text = toAddress(new Uint8Array(bytes));
    if (peers.size >= CACHED_PEERS) peers.clear();
    peers.set(key, text);
  }
  return text;
}
