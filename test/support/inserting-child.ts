// A process that books as fast as it can, and says on its standard output what the store has confirmed.
import { writeSync } from 'node:fs';
import { addHotel, toBooking } from '../contract/fixtures.ts';
import { openFor } from './open-for.ts';

const [clientsText = '', countText = '', tag = '', ...place] = process.argv.slice(2);
const store = openFor(place);
const sessionId = `session-${tag}`;
let next = 0;

/** A line leaves in one write, at once: what is not there when the process dies was not confirmed. */
const say = (line: string): void => {
  writeSync(1, `${line}\n`);
};

async function book(): Promise<void> {
  while (next < Number(countText)) {
    const pnr = `${tag}-${next++}`;
    // Each is some pages long, so that a torn write would show.
    const booking = toBooking({ pnr, sessionId, specialRequests: [pnr.repeat(500)] });
    if ((await store.insertBooking(booking, 3_600_000)) === 'inserted') say(`inserted ${pnr}`);
    await store.changeBooking(pnr, addHotel('h1'));
    say(`changed ${pnr}`);
  }
}

say('ready');
await Promise.all(Array.from({ length: Number(clientsText) }, book));
await store.close();
say('done');
