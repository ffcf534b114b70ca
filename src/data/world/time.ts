// Dates, clocks and UTC offsets. A day is a whole number, the days since 1 January 1970; an instant is Unix
// milliseconds; a wall time is the milliseconds that UTC's clock would have shown at the same reading.

export const MINUTE_MS = 60_000;
export const DAY_MS = 86_400_000;

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Undefined for what is not a calendar date, 2026-02-30 among it. */
export function parseDay(text: string): number | undefined {
  const parts = DATE.exec(text);
  if (parts === null) return undefined;
  const wall = Date.parse(`${text}T00:00:00Z`);
  // Date.parse rolls 30 February over into March; the way back shows it.
  return Number.isNaN(wall) || new Date(wall).toISOString().slice(0, 10) !== text ? undefined : wall / DAY_MS;
}

export function toDate(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** 0 is Sunday. */
export function weekdayOf(day: number): number {
  return (((day + 4) % 7) + 7) % 7;
}

/** A year of a zone: from `starts[i]` on, the clock is `offsets[i]` minutes ahead of UTC. */
interface Year {
  readonly starts: readonly number[];
  readonly offsets: readonly number[];
}

/** A clock on the wall somewhere: what the zone's offset is at any instant. */
export interface Zone {
  readonly name: string;
  readonly years: Map<number, Year>;
}

const MAX_YEARS = 16;
const STEP_MS = 7 * DAY_MS;
const zones = new Map<string, Zone>();

/** Throws for a name that is not in the time zone database. */
export function zoneOf(name: string): Zone {
  let zone = zones.get(name);
  if (zone === undefined) {
    zone = { name, years: new Map() };
    zones.set(name, zone);
  }
  return zone;
}

function readOffset(format: Intl.DateTimeFormat, instant: number): number {
  const parts = /GMT(?:([+-])(\d{2}):(\d{2}))?/.exec(format.format(instant));
  const minutes = Number(parts?.[2] ?? 0) * 60 + Number(parts?.[3] ?? 0);
  return parts?.[1] === '-' ? -minutes : minutes;
}

/** Asks Intl once a week through the year, and narrows down each change that it finds to its minute. */
function readYear(name: string, year: number): Year {
  // Not kept: 200 of these weigh megabytes, and each is needed about once.
  const format = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' });
  const yearStart = Date.UTC(year, 0, 1);
  const end = Date.UTC(year + 1, 0, 1);
  const starts = [Number.NEGATIVE_INFINITY];
  const offsets = [readOffset(format, yearStart)];
  for (let from = yearStart; from < end; from += STEP_MS) {
    const offset = readOffset(format, Math.min(from + STEP_MS, end));
    const before = offsets[offsets.length - 1];
    if (offset === before) continue;
    let early = from;
    let late = Math.min(from + STEP_MS, end);
    while (late - early > MINUTE_MS) {
      const middle = early + Math.floor((late - early) / MINUTE_MS / 2) * MINUTE_MS;
      if (readOffset(format, middle) === before) early = middle;
      else late = middle;
    }
    starts.push(late);
    offsets.push(offset);
  }
  return { starts, offsets };
}

/** Minutes that the zone's clock is ahead of UTC at an instant. */
export function offsetAt(zone: Zone, instant: number): number {
  const number = new Date(instant).getUTCFullYear();
  let year = zone.years.get(number);
  if (year === undefined) {
    if (zone.years.size >= MAX_YEARS) zone.years.clear();
    year = readYear(zone.name, number);
    zone.years.set(number, year);
  }
  let index = year.starts.length - 1;
  while (index > 0 && instant < (year.starts[index] as number)) index -= 1;
  return year.offsets[index] as number;
}

/**
 * The instant at which the zone's clock shows a wall time. Of two such instants the earlier; of none, because
 * the clock is put forward over it, the instant as long after the change as the wall time is: the clock then
 * shows a time that exists.
 */
export function toInstant(zone: Zone, wall: number): number {
  // No zone is a whole day from UTC, and none changes its clock twice in two days.
  const before = offsetAt(zone, wall - DAY_MS);
  const after = offsetAt(zone, wall + DAY_MS);
  const early = wall - Math.max(before, after) * MINUTE_MS;
  if (before === after || offsetAt(zone, early) === Math.max(before, after)) return early;
  const late = wall - Math.min(before, after) * MINUTE_MS;
  if (offsetAt(zone, late) === Math.min(before, after)) return late;
  return wall - before * MINUTE_MS;
}

const two = (value: number): string => (value < 10 ? `0${value}` : `${value}`);

/** ISO 8601 to the second, with the offset given. */
export function toIso(instant: number, offset: number): string {
  const wall = new Date(instant + offset * MINUTE_MS).toISOString().slice(0, 19);
  const size = Math.abs(offset);
  return `${wall}${offset < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

/** The day that the zone's clock is in at an instant. */
export function localDay(zone: Zone, instant: number): number {
  return Math.floor((instant + offsetAt(zone, instant) * MINUTE_MS) / DAY_MS);
}

const DATE_TIME =
  /^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?([Zz]|[+-]\d{2}:?\d{2})?$/;

/**
 * An instant, in whole seconds, from ISO 8601: with an offset or Z as it says, without one as the zone's clock
 * shows it. Undefined for anything else.
 */
export function parseInstant(zone: Zone, text: string): number | undefined {
  const parts = text.length > 40 ? null : DATE_TIME.exec(text);
  const day = parseDay(parts?.[1] ?? '');
  if (parts === null || day === undefined) return undefined;
  const [hour, minute, second] = [Number(parts[2]), Number(parts[3]), Number(parts[4] ?? 0)];
  if (hour > 23 || minute > 59 || second > 59) return undefined;
  const wall = day * DAY_MS + ((hour * 60 + minute) * 60 + second) * 1000;
  const offset = parts[5];
  if (offset === undefined) return toInstant(zone, wall);
  if (offset === 'Z' || offset === 'z') return wall;
  const hours = Number(offset.slice(1, 3));
  const minutes = Number(offset.slice(-2));
  if (hours > 23 || minutes > 59) return undefined;
  return wall - (hours * 60 + minutes) * MINUTE_MS * (offset.startsWith('-') ? -1 : 1);
}
