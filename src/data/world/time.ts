// Dates, clocks and UTC offsets. A day is a whole number, the days since 1 January 1970; an instant is Unix
// milliseconds; a wall time is the milliseconds that UTC's clock would have shown at the same reading.

export const MINUTE_MS = 60_000;
export const DAY_MS = 86_400_000;

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

const MAX_DATES = 1_024;
const days = new Map<string, number>();

/** Undefined for what is not a calendar date, 2026-02-30 among it. From memory: questions are about the same year. */
export function parseDay(text: string): number | undefined {
  const known = days.get(text);
  if (known !== undefined) return known;
  const day = readDay(text);
  if (day === undefined) return undefined;
  if (days.size >= MAX_DATES) days.clear();
  days.set(text, day);
  return day;
}

function readDay(text: string): number | undefined {
  const parts = DATE.exec(text);
  if (parts === null) return undefined;
  const wall = Date.parse(`${text}T00:00:00Z`);
  // Date.parse rolls 30 February over into March; the way back shows it.
  return Number.isNaN(wall) || new Date(wall).toISOString().slice(0, 10) !== text ? undefined : wall / DAY_MS;
}

/** From memory: answers are full of the same few hundred dates. */
function createDateTexts(write: (date: string) => string): (day: number) => string {
  const texts = new Map<number, string>();
  return (day) => {
    let text = texts.get(day);
    if (text === undefined) {
      if (texts.size >= MAX_DATES) texts.clear();
      text = write(new Date(day * DAY_MS).toISOString().slice(0, 10));
      texts.set(day, text);
    }
    return text;
  };
}

/** 2027-06-15 */
export const toDate = createDateTexts((date) => date);
/** 20270615 */
export const toDigits = createDateTexts((date) => date.replaceAll('-', ''));

/** 0 is Sunday. */
export function weekdayOf(day: number): number {
  return (((day + 4) % 7) + 7) % 7;
}

/** So many days of a zone. */
const BLOCK_BITS = 9;
const BLOCK_DAYS = 1 << BLOCK_BITS;
const MAX_BLOCKS = 12;
const STEP_DAYS = 8;
/** Stands for a day on which the clock changes. */
const CHANGES = -32_768;

interface Block {
  readonly index: number;
  /** Minutes ahead of UTC on each UTC day, or CHANGES. */
  readonly offsets: Int16Array;
  /** The changes of the clock, in order. */
  readonly changes: readonly { readonly instant: number; readonly before: number; readonly after: number }[];
}

/** A clock on the wall somewhere: what the zone's offset is at any instant. */
export interface Zone {
  readonly name: string;
  readonly blocks: Map<number, Block>;
  /** The one asked about last: most questions are about one year. */
  last: Block | undefined;
}

const zones = new Map<string, Zone>();

export function zoneOf(name: string): Zone {
  let zone = zones.get(name);
  if (zone === undefined) {
    zone = { name, blocks: new Map(), last: undefined };
    zones.set(name, zone);
  }
  return zone;
}

function readOffset(format: Intl.DateTimeFormat, instant: number): number {
  const parts = /GMT(?:([+-])(\d{2}):(\d{2}))?/.exec(format.format(instant));
  const minutes = Number(parts?.[2] ?? 0) * 60 + Number(parts?.[3] ?? 0);
  return parts?.[1] === '-' ? -minutes : minutes;
}

/** Asks Intl every few days, and narrows down each change that it finds to its minute. */
function readBlock(name: string, index: number): Block {
  // Not kept: 200 of these weigh megabytes, and each is needed about once.
  const format = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' });
  const firstDay = index << BLOCK_BITS;
  const offsets = new Int16Array(BLOCK_DAYS);
  const changes: { instant: number; before: number; after: number }[] = [];
  let before = readOffset(format, firstDay * DAY_MS);
  for (let day = 0; day < BLOCK_DAYS; day += STEP_DAYS) {
    offsets.fill(before, day, day + STEP_DAYS);
    const after = readOffset(format, (firstDay + day + STEP_DAYS) * DAY_MS);
    if (after === before) continue;
    let early = (firstDay + day) * DAY_MS;
    let late = early + STEP_DAYS * DAY_MS;
    while (late - early > MINUTE_MS) {
      const middle = early + Math.floor((late - early) / MINUTE_MS / 2) * MINUTE_MS;
      if (readOffset(format, middle) === before) early = middle;
      else late = middle;
    }
    const changeDay = Math.floor(late / DAY_MS) - firstDay;
    offsets.fill(after, changeDay, day + STEP_DAYS);
    if (changeDay < BLOCK_DAYS) offsets[changeDay] = CHANGES;
    changes.push({ instant: late, before, after });
    before = after;
  }
  return { index, offsets, changes };
}

function blockOf(zone: Zone, index: number): Block {
  let block = zone.blocks.get(index);
  if (block === undefined) {
    if (zone.blocks.size >= MAX_BLOCKS) zone.blocks.clear();
    block = readBlock(zone.name, index);
    zone.blocks.set(index, block);
  }
  zone.last = block;
  return block;
}

/** Minutes that the zone's clock is ahead of UTC at an instant. */
export function offsetAt(zone: Zone, instant: number): number {
  const day = Math.floor(instant / DAY_MS);
  const index = day >> BLOCK_BITS;
  const block = zone.last?.index === index ? zone.last : blockOf(zone, index);
  const offset = block.offsets[day & (BLOCK_DAYS - 1)] ?? 0;
  if (offset !== CHANGES) return offset;
  const change = block.changes.find((candidate) => Math.floor(candidate.instant / DAY_MS) === day);
  return change === undefined ? 0 : instant < change.instant ? change.before : change.after;
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

const TWO_DIGITS = Array.from({ length: 60 }, (_, value) => String(value).padStart(2, '0'));
const two = (value: number): string => TWO_DIGITS[value] ?? '';

/** ISO 8601 to the second, with the offset given. */
export function toIso(instant: number, offset: number): string {
  const wall = instant + offset * MINUTE_MS;
  const day = Math.floor(wall / DAY_MS);
  const seconds = Math.floor((wall - day * DAY_MS) / 1000);
  const minutes = Math.floor(seconds / 60);
  const size = Math.abs(offset);
  const time = `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}:${two(seconds % 60)}`;
  return `${toDate(day)}T${time}${offset < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
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
