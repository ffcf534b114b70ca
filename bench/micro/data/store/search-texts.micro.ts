// Notes of searches laid out as bytes until the next flush, as many as a session makes of them in a second.
import { SearchTexts } from '../../../../src/data/store/search-texts.ts';
import { toSearchText } from '../../../../src/data/store/searches.ts';
import { cycle, type Group } from '../../harness.ts';
import { searchRecord } from '../../samples.ts';

const notes = Array.from({ length: 1024 }, (_, number) => toSearchText(number, searchRecord(number, 1)));
const texts = cycle(notes);
const block = Buffer.alloc(1024);

function adding(together: number): () => unknown {
  let kept = new SearchTexts();
  return () => {
    if (kept.length === together) kept = new SearchTexts();
    kept.add(texts());
    return kept;
  };
}

const of400 = new SearchTexts();
for (const text of notes.slice(0, 400)) of400.add(text);

const group: Group = {
  control: { name: 'the bytes of the text, once', run: () => block.write(texts(), 0) },
  cases: [
    { name: 'add, 400 of a session', run: adding(400) },
    { name: 'add, 4 of a session', run: adding(4) },
    { name: 'toArray, of 400 (all of them)', run: () => of400.toArray() },
  ],
};
export default group;
