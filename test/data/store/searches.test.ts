import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSearches, SEARCHES_PER_SESSION, toSearchText } from '../../../src/data/store/searches.ts';
import { toSearch } from '../../contract/fixtures.ts';

const NOW = 1_000_000_000;
const search = (id: string) => toSearch({ id, sessionId: 's' });
const noted = (order: number, id: string) => toSearchText(order, search(id));

test('searches come back as they were noted, oldest first, each once', () => {
  const odd = { ...search('a'), parameters: { text: 'line\nbreak "quoted" \u2028' } };
  const text = toSearchText(NOW * 1000, odd);
  assert.ok(!text.includes('\n'));
  assert.deepEqual(readSearches([noted(NOW * 1000 + 1, 'b'), text, text], NOW), [odd, search('b')]);
});

test('what is older than ten minutes is left out, and of the rest all but the newest', () => {
  const old = noted((NOW - 600_001) * 1000, 'old');
  const many = Array.from({ length: SEARCHES_PER_SESSION + 5 }, (_, n) => noted(NOW * 1000 + n, `${n}`));
  const read = readSearches([...many, old], NOW);
  assert.equal(read.length, SEARCHES_PER_SESSION);
  assert.equal(read[0]?.id, '5');
});
