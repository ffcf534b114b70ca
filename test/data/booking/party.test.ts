import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  checkParty,
  type Party,
  seatsFor,
  toParty,
  toPartyPrice,
  toShare,
  warnOfAges,
  warnOfParty,
} from '../../../src/data/booking/index.ts';
import type { PassengerType } from '../../../src/data/model.ts';
import { assertRefused } from '../../support/refusals.ts';
import { ADULT } from '../../support/segments.ts';

const culprit = { field: 'passengers', value: 0 };
const party = (adults: number, children = 0, infants = 0): Party => ({ adults, children, infants });

test('a child pays 75 percent and an infant 10 percent of the fare, in whole cents', () => {
  assert.deepEqual(
    [toShare(20_000, 'adult'), toShare(20_000, 'child'), toShare(20_000, 'infant')],
    [20_000, 15_000, 2_000],
  );
  assert.deepEqual([toShare(33, 'child'), toShare(35, 'infant')], [25, 4]);
});

test('the price of a party is exactly what its passengers pay one by one', () => {
  const type = fc.constantFrom<PassengerType>('adult', 'child', 'infant');
  fc.assert(
    fc.property(fc.nat(10_000_000), fc.array(type, { maxLength: 18 }), (fare, types) => {
      const total = toPartyPrice(fare, toParty(types.map((one) => ({ type: one }))));
      assert.ok(Number.isSafeInteger(total));
      assert.equal(
        total,
        types.reduce((sum, one) => sum + toShare(fare, one), 0),
      );
    }),
  );
});

test('infants need no seat', () => {
  assert.equal(seatsFor(party(2, 1, 2)), 3);
});

test('parties that can travel pass, up to nine seats and nine laps', () => {
  for (const one of [party(1), party(1, 8), party(9, 0, 9), party(2, 3, 1)]) checkParty(one, culprit);
});

test('a party without an adult, with too few laps or too many seats is refused', () => {
  assertRefused(() => checkParty(party(0, 1), culprit), 'businessRule', {
    rule: 'party-has-adult',
    field: 'passengers',
  });
  assertRefused(() => checkParty(party(1, 0, 2), culprit), 'businessRule', { rule: 'party-infants-on-laps' });
  assertRefused(() => checkParty(party(5, 5), culprit), 'businessRule', { rule: 'party-at-most-9-seats' });
});

test('a search for a party that cannot be booked is answered with a warning', () => {
  assert.deepEqual(warnOfParty(party(9, 0, 9), 'passengers'), []);
  assert.equal(warnOfParty(party(9, 9), 'passengers')[0]?.rule, 'party-can-be-booked');
  assert.equal(warnOfParty(party(1, 0, 2), 'passengers').length, 1);
});

test('a type that contradicts the age on the day of travel is warned of, to the day', () => {
  const warned = (type: PassengerType, dateOfBirth: string) =>
    warnOfAges([{ ...ADULT, type, dateOfBirth }], '2027-03-10').length;
  const cases: [PassengerType, string, number][] = [
    ['adult', '2015-03-10', 0],
    ['adult', '2015-03-11', 1],
    ['child', '2015-03-11', 0],
    ['child', '2015-03-10', 1],
    ['child', '2025-03-10', 0],
    ['child', '2025-03-11', 1],
    ['infant', '2025-03-11', 0],
    ['infant', '2025-03-10', 1],
    ['infant', '2027-03-11', 1],
  ];
  for (const [type, dateOfBirth, warnings] of cases)
    assert.equal(warned(type, dateOfBirth), warnings, `${type} ${dateOfBirth}`);
  assert.deepEqual(warnOfAges([ADULT], '2027-03-10'), []);
});
