// What is written under which key, and how foreign text becomes a key.
import type { Booking, SessionClient } from '../../model.ts';
import { fingerprint } from '../fingerprint.ts';

/** The lifetime follows real time, so it stands beside the booking, whose own times are the world's. */
export interface BookingRecord {
  readonly expiresAt: number;
  /** Place in its session's list. */
  readonly order: number;
  /** Key of the session that made it. */
  readonly owner: string;
  /** Fingerprint of the booking as first inserted: tells a repeated insert from another booking of that code. */
  readonly origin: string;
  readonly booking: Booking;
}

export interface SessionRecord {
  readonly id: string;
  readonly createdAt: number;
  readonly lastActivity: number;
  readonly expiresAt: number;
  readonly searchCount: number;
  /** The slot under which the expiry table was last told of its searches. */
  readonly searchesSlot?: number | undefined;
  readonly client?: SessionClient;
}

export interface Versioned<Value> {
  readonly value: Value;
  readonly version: number;
}

/**
 * LMDB's keys are short, and order NULs and lone surrogates in its own way. Anything but plain ASCII of a
 * usual length is looked up by its hash.
 */
export function toKey(foreign: string): string {
  return /^[\x21-\x22\x24-\x7e][\x21-\x7e]{0,127}$/.test(foreign) ? foreign : `#${fingerprint(foreign)}`;
}

/**
 * A new version for an entry that changes. Random, not counted: an entry removed and made again must not
 * meet a version that somebody still holds of the old one.
 */
export const newVersion = (): number => Math.floor(Math.random() * 2 ** 52) + 1;

/** Of an entry of searches: the session's key; of the newest, its order and its id's key; how many there are. */
export type SearchesKey = [session: string, newest: number, count: number, id: string];

/** In an entry: their JSON has no line breaks. */
export const BETWEEN_SEARCHES = '\n';

/** How long others have to see a change before its note is removed. */
export const CHANGES_KEPT_MS = 15_000;

const SLOT_MS = 10_000;

/** The expiry table notes sessions, connections and searches by slots of ten seconds: few rewrites, little lost. */
export const toSlot = (time: number): number => Math.ceil(time / SLOT_MS) * SLOT_MS;

export const EXPIRY = { booking: 'b', session: 's', connection: 'c', searches: 'q' } as const;
