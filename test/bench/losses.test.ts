// Lost bookings: whoever lost them, they are told, and the run has failed.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Measurement } from '../../bench/measure/types.ts';
import type { Options } from '../../bench/options.ts';
import { createTerminal } from '../../bench/report/terminal.ts';
import { printLosses } from '../../bench/run/losses.ts';
import { measurement } from './measurement.ts';

function print(measurements: readonly Measurement[], options: Options = {}) {
  let text = '';
  const out = { write: (chunk: string) => (text += chunk) };
  const terminal = createTerminal(out as unknown as NodeJS.WriteStream);
  return { hasLost: printLosses({ options, terminal }, measurements), text };
}

test('a run in which every booking is there says nothing', () => {
  assert.deepEqual(print([measurement('ours', 1, { errors: 3 })]), { hasLost: false, text: '' });
});

test('losses are told by server and load, over all repetitions', () => {
  const { conditions } = measurement('ours', 1);
  const { hasLost, text } = print([
    measurement('ours', 1),
    measurement('ours', 1, { repetition: 1, bookingsLost: 3 }),
    measurement('ours', 1, { conditions: { ...conditions, sessions: 2000, ratePerSecond: 4500 } }),
    measurement('sdk2', 1, { bookingsLost: 1 }),
  ]);
  assert.equal(hasLost, true);
  assert.equal(
    text,
    'mock-gds-mcp, Book, 50 sessions: 3 of 20 acknowledged bookings lost\n' +
      'SDK 2, Book, 50 sessions: 1 of 10 acknowledged bookings lost\n',
  );
});

test('a server elsewhere is told by its address', () => {
  const options = { url: new URL('https://mcp.example.com/mcp') };
  const { text } = print([measurement('remote', 1, { bookingsLost: 1 })], options);
  assert.match(text, /^mcp\.example\.com, Book, 50 sessions: 1 of 10/);
});
