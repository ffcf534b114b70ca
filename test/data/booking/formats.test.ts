import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  isDate,
  isDateTime,
  isEmail,
  isPhone,
  isUuidV4,
  isWellFormed,
} from '../../../src/data/booking/index.ts';

function holds(is: (text: string) => boolean, yes: readonly string[], no: readonly string[]): void {
  for (const text of yes) assert.equal(is(text), true, JSON.stringify(text));
  for (const text of no) assert.equal(is(text), false, JSON.stringify(text));
}

test('a date is a day that exists', () => {
  holds(
    isDate,
    ['2026-06-15', '2028-02-29', '2000-02-29', '0001-01-01'],
    ['2026-02-30', '2026-02-29', '1900-02-29', '2026-13-01', '2026-00-10', '2026-04-31', '2026-6-15'].concat([
      '20260615',
      '2026-06-15T00:00:00Z',
      '2026-06-15\n',
      '٢٠٢٦-٠٦-١٥',
      '',
    ]),
  );
});

test('a date-time is ISO 8601, its offset optional', () => {
  holds(
    isDateTime,
    [
      '2026-06-15T10:00:00Z',
      '2026-06-15T10:00:00.123+05:30',
      '2026-06-15T10:00',
      '2026-06-15T23:59:59-14:00',
    ],
    ['2026-02-30T10:00:00Z', '2026-06-15', '2026-06-15T24:00:00Z', '2026-06-15T10:60:00Z'].concat([
      '2026-06-15 10:00',
      '2026-06-15T10:00:00+15:00',
      '2026-06-15T10',
      'tomorrow',
    ]),
  );
});

test('an e-mail address has a local part and a domain of labels', () => {
  holds(
    isEmail,
    ['a@b.co', "o'brien+tag@mail.example.com", '"two words"@example.com', 'x_y-z.w@sub-domain.example.org'],
    [
      '',
      'a',
      'a@',
      '@b.co',
      'a@b',
      'a..b@c.de',
      '.a@b.co',
      'a.@b.co',
      'a@-b.co',
      'a b@c.de',
      'a@b.co\n',
    ].concat([
      'a@b..co',
      `${'a'.repeat(65)}@b.co`,
      `a@${'b'.repeat(64)}.co`,
      `a@${'b.'.repeat(130)}co`,
      'a\0@b.co',
    ]),
  );
});

test('a phone number is E.164', () => {
  holds(
    isPhone,
    ['+14155552671', '+442071838750', '+12'],
    ['14155552671', '+0123', '+1 415 555', '+1234567890123456', ''],
  );
});

test('a session id is a UUID v4', () => {
  holds(
    isUuidV4,
    ['7f5b1e0a-4b7c-4f5a-9b1e-0a4b7c4f5a9b', '7F5B1E0A-4B7C-4F5A-9B1E-0A4B7C4F5A9B'],
    ['7f5b1e0a-4b7c-1f5a-9b1e-0a4b7c4f5a9b', '7f5b1e0a4b7c4f5a9b1e0a4b7c4f5a9b', ''],
  );
});

test('well-formed text has no half pairs', () => {
  holds(isWellFormed, ['', 'é', '🛫', '\uFFFD'], ['\uD83D', 'a\uDEEB', '\uDEEB\uD83D']);
});
