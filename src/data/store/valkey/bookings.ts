// Bookings in Valkey: JSON strings that expire, and for each session the set of the codes it made.
import { randomBytes } from 'node:crypto';
import type { Booking } from '../../model.ts';
import { appendMembers } from '../append-members.ts';
import { createChangeQueue, type Standing } from '../change-queue.ts';
import { jsonFingerprint } from '../fingerprint.ts';
import { createOrder } from '../order.ts';
import { type BookingStore, StoreUnavailable } from '../types.ts';
import type { Call, Caller } from './caller.ts';
import type { Commands } from './connection.ts';
import { type Keys, toName } from './keys.ts';
import type { Notices } from './notices.ts';
import type { Replication } from './replication.ts';
import type { SessionSets } from './session-sets.ts';

/** A booking as it is stored: the store's own fields first, so that a script finds the token without parsing. */
interface StoredFields {
  /** Changes with every write. */
  readonly storedToken: string;
  /** Fingerprint of the booking as first inserted: tells a repeated insert from another booking of that code. */
  readonly storedOrigin: string;
  /** Place in its session's list. */
  readonly storedOrder: number;
}
type StoredBooking = StoredFields & Booking;

interface Parts {
  readonly caller: Caller;
  readonly commands: Commands;
  readonly keys: Keys;
  readonly sets: SessionSets;
  readonly replication: Replication;
  readonly notices: Notices;
  readonly clock: () => number;
  readonly timeoutMs: number;
  readonly countBooking: () => void;
}

export function createBookings(parts: Parts): BookingStore {
  const { caller, commands, keys, sets, replication, notices, clock, timeoutMs, countBooking } = parts;
  const nextOrder = createOrder(clock);
  const newToken = createTokens();

  const insertBooking: BookingStore['insertBooking'] = async (booking, ttlMs) => {
    const json = JSON.stringify(booking);
    const origin = jsonFingerprint(json);
    const fields: StoredFields = { storedToken: newToken(), storedOrigin: origin, storedOrder: nextOrder() };
    const stored = appendMembers(fields, json.slice(1));
    const key = keys.booking(booking.pnr);
    const name = toName(booking.pnr);
    const call = caller.begin();
    // Listed first, made second: whatever happens in between, no booking is there that its owner cannot find.
    // A code that is listed and does not exist is seen by nobody.
    await sets.add(call, booking.sessionId, name, ttlMs);
    const ttl = Math.max(1, Math.ceil(ttlMs));
    const there = await call
      .write(() => commands.set(key, stored, 'PX', ttl, 'NX', 'GET'))
      .catch((error: unknown) => {
        if (error instanceof StoreUnavailable && error.outcome === 'none') sets.drop(booking.sessionId, name);
        throw error;
      });
    const present = there === null ? undefined : parse(there);
    const isTaken = present !== undefined && present.token.storedOrigin !== origin;
    if (isTaken && present.booking.sessionId !== booking.sessionId) sets.drop(booking.sessionId, name);
    if (isTaken) return 'taken';
    // Of what another connection wrote no confirmation is to be had on this one: it is written anew.
    if (there !== null && replication.isWanted) await changeBooking(booking.pnr, (current) => current);
    else await replication.confirm(call, key);
    if (there === null) countBooking();
    notices.tell('booking', booking.pnr);
    return 'inserted';
  };

  const read = async (call: Call, key: string): Promise<Standing<StoredFields> | undefined> => {
    const text = await call.read(() => commands.get(key));
    return text === null ? undefined : parse(text);
  };

  const changeBooking = createChangeQueue<StoredFields>(
    {
      areReadsLasting: !replication.isWanted,
      read: (pnr, giveUpAt) => read(caller.begin(giveUpAt), keys.booking(pnr)),
      replace: async (pnr, { token }, booking, giveUpAt) => {
        const key = keys.booking(pnr);
        const stored = { ...token, storedToken: newToken(), ...booking };
        const call = caller.begin(giveUpAt);
        const [outcome, text] = await call.write(() =>
          commands.changeBooking(key, token.storedToken, JSON.stringify(stored)),
        );
        if (outcome === -1) return undefined;
        const now = outcome === 0 && text !== undefined ? parse(text) : undefined;
        // Our own token stands there where the client sent the script twice.
        if (now !== undefined && now.token.storedToken !== stored.storedToken) return now;
        await replication.confirm(call, key);
        notices.tell('booking', pnr);
        return 'written';
      },
    },
    timeoutMs,
  );

  const sessionBookings: BookingStore['sessionBookings'] = async (sessionId) => {
    const call = caller.begin();
    const names = await call.read(() => commands.smembers(keys.sessionBookings(sessionId)));
    const found = await Promise.all(names.map((name) => read(call, keys.listedBooking(name))));
    return found
      .filter((standing) => standing !== undefined)
      .filter(({ booking }) => booking.sessionId === sessionId)
      .sort((a, b) => a.booking.createdAt - b.booking.createdAt || a.token.storedOrder - b.token.storedOrder)
      .map(({ booking }) => booking);
  };

  return {
    insertBooking,
    changeBooking,
    sessionBookings,
    booking: async (pnr) => (await read(caller.begin(), keys.booking(pnr)))?.booking,
    watchBookings: (listener) => notices.watch('booking', listener),
  };
}

/** Each is drawn once, by whatever instance. */
function createTokens(): () => string {
  const ours = randomBytes(9).toString('base64url');
  let drawn = 0;
  return () => `${ours}-${(drawn++).toString(36)}`;
}

function parse(text: string): Standing<StoredFields> {
  try {
    const { storedToken, storedOrigin, storedOrder, ...booking } = JSON.parse(text) as StoredBooking;
    return { booking, token: { storedToken, storedOrigin, storedOrder } };
  } catch {
    throw new StoreUnavailable('Something else than a booking stands under a booking’s key', 'none');
  }
}
