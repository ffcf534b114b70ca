// A tool's result as the text of the answer.
import { encodeToolResult } from '../../../src/workers/encode.ts';
import { cycle, type Group } from '../harness.ts';
import { flightQueries, searchResult } from '../samples.ts';

const results = cycle(flightQueries.slice(0, 256).map((query) => ({ structured: searchResult(query) })));

const group: Group = {
  control: { name: 'JSON.stringify of the structure, once', run: () => JSON.stringify(results().structured) },
  cases: [{ name: 'encodeToolResult', run: () => encodeToolResult(results()) }],
};
export default group;
