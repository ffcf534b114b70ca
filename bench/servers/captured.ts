// One answer, kept so that a control can send the same bytes.
import type { Reply } from '../load/exchange.ts';

export interface Captured {
  readonly status: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

// What an HTTP library writes by itself.
const OWN = new Set([
  'content-length',
  'connection',
  'date',
  'keep-alive',
  'transfer-encoding',
  'uwebsockets',
]);

export function toCaptured({ status, headers, body }: Reply): Captured {
  return {
    status: `${status} ${status === 200 ? 'OK' : ''}`.trim(),
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN.has(name))),
    body,
  };
}
