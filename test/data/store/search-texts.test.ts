import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { SearchTexts } from '../../../src/data/store/search-texts.ts';

const json = fc.json({ maxDepth: 2 }).map((text) => JSON.stringify(JSON.parse(text)));

const fill = (texts: readonly string[]): SearchTexts => {
  const made = new SearchTexts();
  for (const text of texts) made.add(text);
  return made;
};

test('texts come back as they were, in order, also after some were dropped and others added', () => {
  fc.assert(
    fc.property(
      fc.array(json, { maxLength: 60 }),
      fc.nat(70),
      fc.array(json, { maxLength: 60 }),
      (texts, most, later) => {
        const made = fill(texts);
        assert.deepEqual(made.toArray(), texts);
        made.keepNewest(most);
        made.addAll(fill(later));
        const expected = [...(most === 0 ? [] : texts.slice(-most)), ...later];
        assert.deepEqual(made.toArray(), expected);
        assert.equal(made.length, expected.length);
      },
    ),
  );
});

test('wide characters and line ends within a text are kept', () => {
  const texts = ['"\u{1F600}"', JSON.stringify({ city: 'São Paulo', note: 'one\ntwo\u2028three' })];
  assert.deepEqual(fill(texts).toArray(), texts);
});
