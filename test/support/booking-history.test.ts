// The check of histories accepts what can have been, and nothing else.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findContradictions, type Operation, type Shown } from './booking-history.ts';

const state = (hotels: string, cars = '', isCancelled = false): Shown => ({
  hotels: [...hotels],
  cars: [...cars],
  isCancelled,
});

const during = (begun: number, ended: number) => ({
  add: (id: string, shown: Shown): Operation => ({
    begun,
    ended,
    act: 'add',
    id,
    outcome: { type: 'shown', shown },
  }),
  read: (shown: Shown): Operation => ({ begun, ended, act: 'read', outcome: { type: 'shown', shown } }),
  cancel: (shown: Shown): Operation => ({ begun, ended, act: 'cancel', outcome: { type: 'shown', shown } }),
  isTold: (type: 'present' | 'cancelled' | 'unknown', id = ''): Operation => ({
    begun,
    ended,
    act: 'add',
    id,
    outcome: { type },
  }),
});

const accepted: readonly (readonly [string, Shown, readonly Operation[]])[] = [
  [
    'operations one after the other',
    state('ab', 'c', true),
    [
      during(1, 2).add('b', state('ab')),
      during(3, 4).read(state('ab')),
      during(5, 6).add('c', state('ab', 'c')),
      during(7, 8).isTold('present', 'b'),
      during(9, 10).cancel(state('ab', 'c', true)),
      during(11, 12).isTold('cancelled', 'd'),
    ],
  ],
  [
    'a reader that overlaps a change and saw nothing of it',
    state('ab'),
    [during(1, 5).add('b', state('ab')), during(2, 6).read(state('a'))],
  ],
  [
    'changes at once, in another order than they began',
    state('abc'),
    [during(1, 9).add('c', state('abc')), during(2, 8).add('b', state('ab'))],
  ],
  [
    'a change in doubt that came about later',
    state('ab'),
    [during(1, 2).isTold('unknown', 'b'), during(3, 4).read(state('a')), during(5, 6).read(state('ab'))],
  ],
  ['a change in doubt that never came about', state('a'), [during(1, 2).isTold('unknown', 'b')]],
];

for (const [what, last, operations] of accepted)
  test(`${what}: accepted`, () => {
    assert.deepEqual(findContradictions(operations, last), []);
  });

const refused: readonly (readonly [string, Shown, readonly Operation[]])[] = [
  [
    'a reader that began after a change had ended and did not see it',
    state('ab'),
    [during(1, 2).add('b', state('ab')), during(3, 4).read(state('a'))],
  ],
  [
    'a reader that saw a change before it began',
    state('ab'),
    [during(1, 2).read(state('ab')), during(3, 4).add('b', state('ab'))],
  ],
  ['an acknowledged change that was lost', state('a'), [during(1, 2).add('b', state('ab'))]],
  [
    'two changes of which each forgot the other',
    state('ab'),
    [during(1, 9).add('b', state('ab')), during(1, 9).add('c', state('a', 'c'))],
  ],
  [
    'two readers that saw two changes in opposite order',
    state('ab', 'c'),
    [during(1, 9).read(state('ab')), during(1, 9).read(state('a', 'c'))],
  ],
  ['a segment twice', state('abb'), []],
  [
    'an addition after the cancellation',
    state('ab', '', true),
    [during(1, 2).cancel(state('a', '', true)), during(3, 4).add('b', state('ab'))],
  ],
  [
    'a reader that does not see that it was cancelled',
    state('a', '', true),
    [during(1, 2).cancel(state('a', '', true)), during(3, 4).read(state('a'))],
  ],
  ['refused as present and never there', state('a'), [during(1, 2).isTold('present', 'b')]],
  [
    'refused as present before it was added',
    state('ab'),
    [during(1, 2).isTold('present', 'b'), during(3, 4).add('b', state('ab'))],
  ],
  ['refused as cancelled and never cancelled', state('a'), [during(1, 2).isTold('cancelled', 'b')]],
  [
    'what came of a change in doubt, seen before it was asked for',
    state('ab'),
    [during(1, 2).read(state('ab')), during(3, 4).isTold('unknown', 'b')],
  ],
];

for (const [what, last, operations] of refused)
  test(`${what}: found`, () => {
    assert.notDeepEqual(findContradictions(operations, last), []);
  });
