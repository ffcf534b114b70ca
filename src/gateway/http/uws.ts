// The one place that loads uWebSockets.js, with the limits that it reads only while it is loaded.
import type * as Uws from 'uWebSockets.js';

export type UwsResponse = Uws.HttpResponse;
export type UwsRequest = Uws.HttpRequest;
export type ListenSocket = Uws.us_listen_socket;

/** What its type declarations leave out although it is there. */
type Listen = (
  host: string,
  port: number,
  options: number,
  done: (socket: ListenSocket | false) => void,
) => void;

export type UwsApp = Omit<Uws.TemplatedApp, 'listen'> & { listen: Listen };

export interface UwsLibrary {
  App(): UwsApp;
  us_listen_socket_close(socket: ListenSocket): void;
  us_socket_local_port(socket: unknown): number;
}

/** Refuses to share the port. The default, SO_REUSEPORT, lets two servers split a port without a word. */
export const LISTEN_EXCLUSIVE = 1;

/** Request line and headers together; beyond it the answer is uWebSockets.js's own 431. Its default is 4096. */
export const MAX_HEADER_BYTES = 16_384;

/** Switches off the response header `uWebSockets: 20`; gone from 20.55 on, and so is the header's need. */
const NO_BRANDING = '999999990007';

let library: Promise<UwsLibrary> | undefined;

export function loadUws(): Promise<UwsLibrary> {
  library ??= load();
  return library;
}

async function load(): Promise<UwsLibrary> {
  // Its C++ reads this once, when the binary is loaded. It is written for uWebSockets.js, not read as a setting.
  process.env.UWS_HTTP_MAX_HEADERS_SIZE = String(MAX_HEADER_BYTES);
  const module = await import('uWebSockets.js');
  const uws = (module as unknown as { default: UwsLibrary & { _cfg?: (key: string) => void } }).default;
  uws._cfg?.(NO_BRANDING);
  return uws;
}
