import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  offsetAt,
  parseDay,
  parseInstant,
  toDate,
  toInstant,
  toIso,
  weekdayOf,
  zoneOf,
} from '../../../src/data/world/time.ts';
import { world } from './support.ts';

const zone = fc.constantFrom(...new Set(world.airports.map(({ timeZone }) => timeZone)));
const instant = fc
  .integer({ min: Date.UTC(2024, 0, 1) / 60_000, max: Date.UTC(2034, 0, 1) / 60_000 })
  .map((minutes) => minutes * 60_000);

const formats = new Map<string, Intl.DateTimeFormat>();

/** What the clock on the wall shows, as Intl says. */
function wallByIntl(timeZone: string, at: number): number {
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(timeZone, format);
  }
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

test('offsets are those of Intl, in every zone at any time', () => {
  fc.assert(
    fc.property(zone, instant, (name, at) => {
      assert.equal(at + offsetAt(zoneOf(name), at) * 60_000, wallByIntl(name, at));
    }),
    { numRuns: 3_000 },
  );
});

test('offsets are right to the minute around every change of the clock', () => {
  for (const name of [
    'America/New_York',
    'Europe/London',
    'Australia/Sydney',
    'Africa/Casablanca',
    'Asia/Tokyo',
  ]) {
    for (let day = Date.UTC(2027, 0, 1); day < Date.UTC(2028, 0, 1); day += 86_400_000) {
      for (const at of [day - 60_000, day, day + 3_540_000, day + 3_600_000, day + 57_600_000]) {
        assert.equal(
          at + offsetAt(zoneOf(name), at) * 60_000,
          wallByIntl(name, at),
          `${name} ${new Date(at)}`,
        );
      }
    }
  }
});

test('a wall time becomes the instant at which the clock shows it, or one just after a gap', () => {
  fc.assert(
    fc.property(zone, instant, (name, wall) => {
      const at = toInstant(zoneOf(name), wall);
      const shown = wallByIntl(name, at);
      // A gap is an hour at most, half an hour on Lord Howe.
      if (shown !== wall) assert.ok(shown > wall && shown - wall <= 3_600_000);
    }),
    { numRuns: 3_000 },
  );
});

test('a time that the clock skips moves forward, one that it shows twice is the first', () => {
  const newYork = zoneOf('America/New_York');
  const iso = (wall: number) => {
    const at = toInstant(newYork, wall);
    return toIso(at, offsetAt(newYork, at));
  };
  assert.equal(iso(Date.UTC(2027, 2, 14, 1, 59)), '2027-03-14T01:59:00-05:00');
  assert.equal(iso(Date.UTC(2027, 2, 14, 2, 30)), '2027-03-14T03:30:00-04:00');
  assert.equal(iso(Date.UTC(2027, 2, 14, 3, 0)), '2027-03-14T03:00:00-04:00');
  assert.equal(iso(Date.UTC(2027, 10, 7, 1, 30)), '2027-11-07T01:30:00-04:00');
});

test('ISO text says the instant it stands for', () => {
  fc.assert(
    fc.property(zone, instant, (name, at) => {
      const text = toIso(at, offsetAt(zoneOf(name), at));
      assert.match(text, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/);
      assert.equal(Date.parse(text), at);
    }),
  );
});

test('only calendar dates are dates', () => {
  for (const text of [
    '2026-02-30',
    '2027-13-01',
    '2027-00-10',
    '2027-1-1',
    '20270101',
    '',
    '2027-02-29',
    ' 2027-01-01',
  ]) {
    assert.equal(parseDay(text), undefined, text);
  }
  assert.equal(parseDay('1970-01-02'), 1);
  fc.assert(
    fc.property(fc.integer({ min: -300_000, max: 2_900_000 }), (day) => {
      assert.equal(parseDay(toDate(day)), day);
      assert.equal(weekdayOf(day), new Date(day * 86_400_000).getUTCDay());
    }),
  );
});

test('an instant is read with its offset, with Z, or by the clock of the place', () => {
  const tokyo = zoneOf('Asia/Tokyo');
  const expected = Date.UTC(2027, 5, 15, 1, 30);
  for (const text of [
    '2027-06-15T10:30',
    '2027-06-15T10:30:00',
    '2027-06-15T10:30:00.999',
    '2027-06-15T01:30:00Z',
    '2027-06-14T21:30:00-04:00',
    '2027-06-15T07:00+05:30',
    '2027-06-15t01:30z',
  ]) {
    assert.equal(parseInstant(tokyo, text), expected, text);
  }
  for (const text of [
    '2027-06-15',
    '2027-06-15T24:00',
    '2027-06-31T10:00',
    '2027-06-15T10:60',
    '2027-06-15T10:30+25:00',
    'now',
    `2027-06-15T10:30:00${'0'.repeat(1_000_000)}`,
  ]) {
    assert.equal(parseInstant(tokyo, text), undefined, text.slice(0, 40));
  }
});
