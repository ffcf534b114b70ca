// A request copied out of uWebSockets.js.
import { CopiedRequest } from '../../../../src/gateway/http/request.ts';
import type { Group } from '../../harness.ts';

const HEADERS = Object.entries({
  host: '127.0.0.1:3000',
  connection: 'keep-alive',
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
  'mcp-protocol-version': '2025-11-25',
  'mcp-session-id': '3ed1bfa7-6e0c-4a61-9176-50d516ad88b9',
  'content-length': '190',
});

// Stands for uWebSockets.js, whose own share is in every figure of bare uWS.
const req = {
  getCaseSensitiveMethod: () => 'POST',
  getUrl: () => '/mcp',
  getQuery: () => undefined,
  forEach(each: (name: string, value: string) => void) {
    for (const [name, value] of HEADERS) each(name, value);
  },
};
const res = { getRemoteAddress: () => new Uint8Array([127, 0, 0, 1]).buffer };

const copied = (isAddressWanted: boolean) =>
  new CopiedRequest(
    res as never,
    req as never,
    (peer) => peer,
    () => isAddressWanted,
  );

const group: Group = {
  control: { name: 'a Map of the headers', run: () => new Map(HEADERS) },
  cases: [
    { name: 'CopiedRequest', run: () => copied(true) },
    { name: 'CopiedRequest, its address not wanted', run: () => copied(false) },
  ],
};
export default group;
