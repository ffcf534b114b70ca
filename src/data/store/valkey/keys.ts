// The keys under which Valkey has what, as the storage schema names them.
import { fingerprint } from '../fingerprint.ts';

export interface Keys {
  readonly booking: (pnr: string) => string;
  /** The same, for a code as a session's set has it. */
  readonly listedBooking: (name: string) => string;
  readonly sessionBookings: (sessionId: string) => string;
  readonly session: (sessionId: string) => string;
  readonly searches: (sessionId: string) => string;
  readonly connection: (connectionId: string) => string;
  /** How many requests an address made in a window, the windows numbered from 1970 on. */
  readonly requests: (address: string, window: number) => string;
  readonly totalBookings: string;
  readonly activeSessions: string;
  /** A channel, not a key: who writes a booking or a session tells of it here. */
  readonly notices: string;
}

export function createKeys(prefix: string): Keys {
  return {
    booking: (pnr) => `${prefix}pnr:${toName(pnr)}`,
    listedBooking: (name) => `${prefix}pnr:${name}`,
    sessionBookings: (sessionId) => `${prefix}session:${toName(sessionId)}:pnrs`,
    session: (sessionId) => `${prefix}gds:session:${toName(sessionId)}`,
    searches: (sessionId) => `${prefix}gds:session:${toName(sessionId)}:searches`,
    connection: (connectionId) => `${prefix}connection:${toName(connectionId)}`,
    requests: (address, window) => `${prefix}ratelimit:${toAddressName(address)}:${window}`,
    totalBookings: `${prefix}gds:stats:bookings:total`,
    activeSessions: `${prefix}gds:stats:sessions:active`,
    notices: `${prefix}gds:notices`,
  };
}

/**
 * Foreign text as a part of a key. What could be taken for another key (`a:searches`), could steer a Cluster's
 * slots (braces), is endless, or has no UTF-8 (lone surrogates) is named by its hash instead.
 */
export function toName(foreign: string): string {
  if (/^[\w.~@+-]{1,128}$/.test(foreign)) return foreign;
  return `#${fingerprint(foreign)}`;
}

/** An address as it is written, network length included; whatever else is given for one, as other foreign text. */
const toAddressName = (address: string): string =>
  /^[\da-f.:/]{1,64}$/.test(address) ? address : toName(address);
