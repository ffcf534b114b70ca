// A search noted in its session, and all that was noted handed over each time that a second's worth is there.
import { createGathering } from '../../../../src/data/store/gathering.ts';
import { cycle, type Group } from '../../harness.ts';
import { searchRecord } from '../../samples.ts';

const TTL_MS = 3_600_000;
const A_SECOND = 20_000;
const plain = cycle(Array.from({ length: 5000 }, (_, number) => searchRecord(number, 50)));

function noting(sessions: number): () => void {
  const records = cycle(Array.from({ length: 5000 }, (_, number) => searchRecord(number, sessions)));
  const gathering = createGathering(Date.now, TTL_MS);
  let noted = 0;
  return () => {
    gathering.search(records());
    if (++noted % A_SECOND === 0) gathering.take('oldest');
  };
}

const group: Group = {
  control: { name: 'JSON.stringify of the search', run: () => JSON.stringify(plain()) },
  cases: [
    { name: 'search, of 50 sessions', run: noting(50) },
    { name: 'search, of 5,000 sessions', run: noting(5000) },
  ],
};
export default group;
