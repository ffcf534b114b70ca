// What is asked of each thread's backlog when a call comes, and what the thread notes when it begins one.
import { Backlog, countBegun, Pace } from '../../../src/workers/backlog.ts';
import type { Group } from '../harness.ts';

const backlog = new Backlog();
const pace = new Pace(backlog.progress);
backlog.add(1, performance.now());
let calls = 0;

const group: Group = {
  control: { name: 'the clock', run: () => performance.now() },
  cases: [
    {
      name: 'how long a call would wait',
      run: () => backlog.waitedMs(performance.now()) + backlog.ahead * backlog.callMs,
    },
    {
      name: 'a call sent and begun, and each tenth time the pace noted',
      run: () => {
        backlog.add(1, 0);
        countBegun(backlog.progress);
        if (++calls % 10 === 0) pace.note(10, 1);
      },
    },
  ],
};
export default group;
