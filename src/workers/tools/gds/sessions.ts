// Whose call it is: the session the caller is in, the one it names, or a new one for its first booking.

import { randomUUID } from 'node:crypto';
import { invalid, isUuidV4 } from '../../../data/booking/index.ts';
import { refuse } from '../../../errors.ts';
import type { CallContext } from '../types.ts';
import type { Agency } from './agency.ts';
import { unseen } from './writes.ts';

/** Refuses what cannot be the id of any session, before anything is looked up. */
export function checkSessionId(named: string | undefined): void {
  if (named === undefined || isUuidV4(named)) return;
  invalid('sessionId', named, 'session id', 'must be a UUID v4, as a booking tool returned it; or omit it');
}

/** The session that a call belongs to: the one named as an argument, which must live, else the caller's own. */
export async function callerSession(
  agency: Agency,
  named: string | undefined,
  context: CallContext,
): Promise<string | undefined> {
  if (named === undefined) return context.sessionId;
  const id = named.toLowerCase();
  if (id === context.sessionId) return id;
  if ((await agency.store.session(id)) === undefined) {
    const message = `There is no session '${id}': it has expired or never was. Omit sessionId to book in a new session`;
    refuse('notFound', message, { field: 'sessionId', value: named });
  }
  agency.store.touchSession(id);
  return id;
}

/** The session that a new booking is made in. Where the call has none, one is made; its id is the caller's key. */
export async function bookingSession(
  agency: Agency,
  named: string | undefined,
  context: CallContext,
): Promise<string> {
  const session = await callerSession(agency, named, context);
  if (session !== undefined) return session;
  const { id } = await unseen(agency.store.createSession({ id: randomUUID() }));
  return id;
}
