// A thread that books without end, for others to stop in the middle of it.
import { parentPort, workerData } from 'node:worker_threads';
import { toBooking } from '../contract/fixtures.ts';
import { openFor } from './open-for.ts';

const { place, sessionId, end } = workerData as {
  place: string[];
  sessionId: string;
  end: 'loop' | 'exit' | 'none';
};
const store = openFor(place);

async function book(): Promise<never> {
  for (;;)
    await store.insertBooking(toBooking({ sessionId, specialRequests: ['x'.repeat(2_000)] }), 3_600_000);
}

await store.insertBooking(toBooking({ sessionId }), 3_600_000);
for (let client = 0; client < 10; client++) void book();
if (end === 'exit') setTimeout(() => process.exit(0), 5);
if (end === 'loop')
  setTimeout(() => {
    for (;;);
  }, 5);
parentPort?.postMessage('booking');
