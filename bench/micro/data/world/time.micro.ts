// Local times: the offset of a zone, and a time as text.
import { offsetAt, toIso, zoneOf } from '../../../../src/data/world/time.ts';
import { cycle, type Group } from '../../harness.ts';

const HOUR_MS = 3_600_000;
const start = Date.now();
const instants = cycle(Array.from({ length: 4096 }, (_, index) => start + index * 2 * HOUR_MS));
const zones = cycle(['America/New_York', 'Asia/Tokyo', 'Europe/London', 'Australia/Sydney'].map(zoneOf));

const group: Group = {
  control: { name: 'toISOString, in UTC', run: () => new Date(instants()).toISOString() },
  cases: [
    { name: 'offsetAt', run: () => offsetAt(zones(), instants()) },
    { name: 'toIso', run: () => toIso(instants(), -300) },
  ],
};
export default group;
