import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  checkEmail,
  checkFreeText,
  checkPerson,
  checkPhone,
  isSameName,
  type Person,
  toPassengers,
} from '../../../src/data/booking/index.ts';
import { assertRefused } from '../../support/refusals.ts';
import { NOW } from '../../support/segments.ts';
import { assertFast } from '../../support/timing.ts';

const check = (person: Partial<Person>): void =>
  checkPerson('passengers[0]', { firstName: 'Jane', lastName: 'Roe', ...person }, NOW);

const REAL_NAMES = [
  "O'Brien",
  'O’Brien',
  'Zoë',
  'Zoe\u0308',
  'Nguyễn',
  'Nguye\u0302\u0303n'.normalize('NFD'),
  '李',
  '王小明',
  'Anne-Marie',
  'de la Cruz',
  'van der Berg',
  "'t Hooft",
  'Smith Jr.',
  'Ömer',
  'Łukasz',
  'Þórður',
  'Ægir',
  'Иван',
  'Γιώργος',
  'محمد',
  'שָׂרָה',
  'अर्जुन',
  'ศิริ',
  'むらかみ',
  '김민준',
  'Gal·la',
  'マリア・ルイサ',
  'علی\u200Cرضا',
  'X',
  'Å'.repeat(50),
  '𠮷田',
  '𠮷'.repeat(50),
];

test('real names pass and are kept exactly as they are', () => {
  for (const name of REAL_NAMES) {
    check({ firstName: name, lastName: name });
    assert.equal(toPassengers([{ firstName: name, lastName: 'Roe' }])[0]?.firstName, name);
  }
});

test('what is no name is refused, naming the field and the value', () => {
  const wrong = [
    '',
    ' ',
    '-',
    "'",
    '.',
    'J0hn',
    'Jane2',
    '1',
    'a\0b',
    'a\nb',
    'a\tb',
    '\uD800',
    'a\uDC00',
    '😀',
    'Jane😀',
  ].concat([
    '<b>Jane</b>',
    'Jane;',
    'a"b',
    'a/b',
    'a\\b',
    '{{x}}',
    '$x',
    'a_b',
    '__proto__',
    '\u202EJane',
    '\u0301a',
    '\u200Da',
    'a\u00A0b',
    'a'.repeat(51),
    'é'.repeat(1_000_000),
  ]);
  for (const name of wrong) {
    assertRefused(() => check({ firstName: name }), 'invalidParams', { field: 'passengers[0].firstName' });
    assertRefused(() => check({ lastName: name }), 'invalidParams', { field: 'passengers[0].lastName' });
  }
  assertRefused(() => check({ firstName: 'J0hn' }), 'invalidParams', { value: 'J0hn' });
});

test('an e-mail address and a phone number are checked where they are given', () => {
  check({ email: 'jane@example.com', phone: '+14155552671' });
  assertRefused(() => check({ email: 'jane' }), 'invalidParams', {
    field: 'passengers[0].email',
    value: 'jane',
  });
  assertRefused(() => check({ phone: '555-1234' }), 'invalidParams', { field: 'passengers[0].phone' });
  assertRefused(() => checkEmail('contactEmail', ''), 'invalidParams', { field: 'contactEmail' });
  assertRefused(() => checkPhone('contactPhone', ''), 'invalidParams', { field: 'contactPhone' });
});

test('a date of birth is a real day in the past that somebody alive may have', () => {
  for (const dateOfBirth of ['1980-05-17', '2000-02-29', '1897-01-01', '2027-03-01']) check({ dateOfBirth });
  for (const dateOfBirth of ['2027-03-03', '2999-01-01', '1896-12-31', '1999-02-29', '17.05.1980', ''])
    assertRefused(() => check({ dateOfBirth }), 'invalidParams', {
      field: 'passengers[0].dateOfBirth',
      value: dateOfBirth,
    });
});

test('a frequent flyer number has letters and digits, and an end', () => {
  for (const frequentFlyerNumber of ['AA12345678', '1', 'LH 992 003 123', 'A-1'])
    check({ frequentFlyerNumber });
  for (const frequentFlyerNumber of [
    '',
    ' A1',
    'A1 ',
    'A'.repeat(31),
    'A\n1',
    'Ä1',
    '<1>',
    'A'.repeat(1_000_000),
  ])
    assertRefused(() => check({ frequentFlyerNumber }), 'invalidParams', {
      field: 'passengers[0].frequentFlyerNumber',
    });
});

test('free text may be in any script and break lines, but carries nothing that is not text', () => {
  for (const text of [
    '',
    'Late arrival\nground floor',
    'طلب خاص',
    '高い階',
    '🛏️ x2',
    '<b>',
    '__proto__',
    'x'.repeat(500),
  ])
    checkFreeText('reason', 'reason', text, 500);
  for (const text of ['a\0', '\u0007', 'a\u0085b', '\uD800', 'x'.repeat(501), 'x'.repeat(1_000_000)])
    assertRefused(() => checkFreeText('reason', 'reason', text, 500), 'invalidParams', { field: 'reason' });
});

test('passengers are numbered adults unless they say otherwise, with nothing that was not asked for', () => {
  const people = [
    { firstName: 'Jane', lastName: 'Roe', age: 30, constructor: 'x', email: 'j@example.com' },
    { type: 'infant', firstName: 'Bo', lastName: 'Roe', dateOfBirth: '2026-12-01' },
  ] as Person[];
  assert.deepEqual(toPassengers(people), [
    { id: 'P1', type: 'adult', firstName: 'Jane', lastName: 'Roe', email: 'j@example.com' },
    { id: 'P2', type: 'infant', firstName: 'Bo', lastName: 'Roe', dateOfBirth: '2026-12-01' },
  ]);
});

test('two people go by the same name whatever its case and the form of its accents', () => {
  const named = (firstName: string): Person => ({ firstName, lastName: 'Roe' });
  assert.ok(isSameName(named('Zoë'), named('ZOE\u0308')));
  assert.ok(!isSameName(named('Zoë'), named('Zoe')));
});

test('long text takes no long time against any rule', () => {
  const texts = ['a', 'a ', '-', "a'", '\u0301', 'a.', 'a@', '@', '"a', '1 ', '+1', '\t', '\uD83D\uDE00'].map(
    (part) => part.repeat(100_000 / part.length),
  );
  const checks: readonly ((text: string) => void)[] = [
    (firstName) => check({ firstName }),
    (email) => check({ email }),
    (phone) => check({ phone }),
    (dateOfBirth) => check({ dateOfBirth }),
    (frequentFlyerNumber) => check({ frequentFlyerNumber }),
    (text) => checkFreeText('reason', 'reason', `${text}\0`, 1_000_000),
  ];
  for (const act of checks)
    for (const text of texts) {
      const what = `${act} ${JSON.stringify(text.slice(0, 6))}`;
      assertFast(() => assertRefused(() => act(text), 'invalidParams', {}), 50, what);
    }
});
