// Results laid out as bytes, and read out of the parcel again, a turn's worth at a time.
import { encodeToolResult } from '../../../src/workers/encode.ts';
import { openParcel, ParcelWriter } from '../../../src/workers/parcel.ts';
import { cycle, type Group } from '../harness.ts';
import { flightQueries, searchResult } from '../samples.ts';

const encoded = flightQueries
  .slice(0, 256)
  .map((query) => encodeToolResult({ structured: searchResult(query) }));
const texts = cycle(encoded.map(({ json }) => json));
const results = cycle(encoded);
const block = Buffer.alloc(1_048_576);
const writer = new ParcelWriter();
const TOGETHER = 10;
let added = 0;

const group: Group = {
  control: { name: 'the bytes of the text, once', run: () => block.write(texts(), 0) },
  cases: [
    {
      name: 'add, and each tenth time take and open',
      run: () => {
        writer.add(++added, results(), 0);
        if (added % TOGETHER === 0) openParcel(writer.take(), () => undefined);
      },
    },
  ],
};
export default group;
