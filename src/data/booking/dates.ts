// Calendar days as text, `YYYY-MM-DD`, which compares as the days do. A day is always some place's own.

import { localDay, toDate, zoneOf } from '../world/index.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** The day on the clock at the place: a time written with its own offset begins with it. */
export function toLocalDate(time: string): string {
  return time.slice(0, 10);
}

/** Today in a time zone. */
export function todayIn(timeZone: string, now: number): string {
  return toDate(localDay(zoneOf(timeZone), now));
}

const utcDate = (instant: number): string => toDate(Math.floor(instant / DAY_MS));

/** Whether a day is over at the place. Zones lie within 14 hours of UTC, so that the clock is seldom asked. */
export function isPastDate(date: string, timeZone: string, now: number): boolean {
  if (date >= utcDate(now + 14 * HOUR_MS)) return false;
  if (date < utcDate(now - 12 * HOUR_MS)) return true;
  return date < todayIn(timeZone, now);
}

/** Whole days from one day to a later one. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

/** Completed years on a day. */
export function ageOn(dateOfBirth: string, date: string): number {
  const years = Number(date.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return date.slice(5) < dateOfBirth.slice(5) ? years - 1 : years;
}
