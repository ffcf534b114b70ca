// What all the tools work with: the world, the store, the clock, and the numbering of bookings.

import { randomUUID } from 'node:crypto';
import { type CityOf, toPnr } from '../../../data/booking/index.ts';
import type { Booking } from '../../../data/model.ts';
import { createWorld, type World } from '../../../data/world/index.ts';
import { refuse } from '../../../errors.ts';

import type { CallContext, Services } from '../types.ts';
import { confirmed } from './writes.ts';

export interface Agency extends Services {
  readonly world: World;
  /** The city that an airport or city code stands for. */
  readonly cityOf: CityOf;
  /** Draws a record locator for a session. */
  drawPnr(sessionId: string): string;
}

/** Sessions whose bookings are counted; a forgotten one starts anew, the nonce keeps its locators apart. */
const COUNTED_SESSIONS = 10_000;

export function createAgency(services: Services): Agency {
  const world = createWorld({ seed: services.seed });
  const sequences = new Map<string, number>();
  return {
    ...services,
    world,
    cityOf: (code) => world.city(code)?.code ?? code,
    drawPnr(sessionId) {
      const sequence = (sequences.get(sessionId) ?? 0) + 1;
      const [oldest] = sequences.keys();
      if (sequences.size >= COUNTED_SESSIONS && oldest !== undefined) sequences.delete(oldest);
      sequences.set(sessionId, sequence);
      return toPnr({ seed: services.seed, sessionId, sequence, now: services.now(), nonce: randomUUID() });
    },
  };
}

/** Of a billion locators a drawn one is seldom taken; this often in a row never. */
const MAX_DRAWS = 16;

/** Stores a new booking under a locator of its own. */
export async function keepBooking(
  agency: Agency,
  sessionId: string,
  context: CallContext,
  make: (pnr: string) => Booking,
): Promise<Booking> {
  for (let draw = 0; draw < MAX_DRAWS; draw++) {
    const booking = make(agency.drawPnr(sessionId));
    stopIfCancelled(context);
    const clue = { pnr: booking.pnr, sessionId };
    const outcome = await confirmed(agency.store.insertBooking(booking, agency.bookingTtlMs), clue);
    if (outcome === 'inserted') return booking;
  }
  return refuse('internal', 'No free record locator was found; try again');
}

/** Changes a booking that must exist. `field` is the argument that names it. */
export async function changeBooking(
  agency: Agency,
  field: string,
  pnr: string,
  context: CallContext,
  change: (current: Booking) => Booking,
): Promise<Booking> {
  stopIfCancelled(context);
  const booking = await confirmed(agency.store.changeBooking(pnr, change), { pnr });
  return booking ?? refuseUnknown(agency, field, pnr);
}

export function refuseUnknown(agency: Agency, field: string, pnr: string): never {
  const hours = agency.bookingTtlMs / 3_600_000;
  const kept = hours === 1 ? '1 hour' : `${Number(hours.toFixed(2))} hours`;
  const message = `There is no booking '${pnr}': bookings are kept for ${kept}; listBookings shows those of your session`;
  return refuse('notFound', message, { field, value: pnr });
}

/** A caller that is gone gets nothing booked. Once the store was asked, the work is finished. */
function stopIfCancelled(context: CallContext): void {
  if (context.isCancelled) refuse('cancelled');
}
