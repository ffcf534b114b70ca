// What is looked at for every call: how long it would wait; and for every message to a thread, which one takes it.
import { Backlog } from '../../../src/workers/backlog.ts';
import { leastLoaded, lookAhead, type Queue, takersOf } from '../../../src/workers/queues.ts';
import type { Group } from '../harness.ts';

const queuesOf = (threads: number): Queue[] =>
  Array.from({ length: threads }, (_, load) => {
    const backlog = new Backlog();
    backlog.add(1, performance.now());
    return { load, backlog };
  });
const [one, four] = [queuesOf(1), queuesOf(4)];

const group: Group = {
  control: { name: 'the clock', run: () => performance.now() },
  cases: [
    { name: 'how long a call would wait for one thread', run: () => lookAhead(one, 1, performance.now()) },
    { name: 'how long for four', run: () => lookAhead(four, 1, performance.now()) },
    { name: 'which of four takes it', run: () => leastLoaded(takersOf(four, performance.now())) },
  ],
};
export default group;
