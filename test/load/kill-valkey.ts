// Kills Valkey, which syncs every write, while 20 clients book through two gateways, round after round: what was
// acknowledged must be there, whole and once, and nothing else that its owner cannot see.
// `npm run load -- kill-valkey [rounds]`
import { type Cleaner, withCleaner } from '../support/cleaner.ts';
import type { Answer } from '../support/clients.ts';
import { startGateways } from '../support/fleet.ts';
import { findOffers, idsOf, type Offer } from '../support/offers.ts';
import { type LegacyRoamer, openSession, Refused } from '../support/roaming.ts';
import { startValkey, type ValkeyServer } from '../support/valkey.ts';
import { type Claim, readCount, runCommand, wait } from './support.ts';

const CLIENTS = 20;
const BOOKINGS = 1_000;

interface Scene {
  readonly server: ValkeyServer;
  readonly urls: readonly string[];
  readonly clients: readonly LegacyRoamer[];
  readonly offer: Offer;
}

interface Round {
  readonly seconds: number;
  /** Bookings whose client had to find out what had become of them. */
  readonly doubted: number;
  /** From Valkey's being back to the first booking confirmed. */
  readonly recoveredMs: number | undefined;
  /** The bookings' marks, with the code under which each was acknowledged. */
  readonly acknowledged: ReadonlyMap<string, string>;
}

async function setScene(cleaner: Cleaner): Promise<Scene> {
  const server = await startValkey();
  cleaner.after(() => server.remove());
  const urls = (await startGateways(cleaner, 2, server.url)).map(({ url }) => url);
  const clients = await Promise.all(
    Array.from({ length: CLIENTS }, (_, index) => openSession(urls[index % 2] ?? '')),
  );
  const [first] = clients;
  const [url = ''] = urls;
  const [offer] = first === undefined ? [] : await findOffers((tool, args) => first.call(url, tool, args), 1);
  if (offer === undefined) throw new Error('the world has nothing to offer');
  return { server, urls, clients, offer };
}

/** Books 1,000 times; `kill` is called once, somewhere among them, and resolves when Valkey is back. */
async function book(scene: Scene, round: number, kill?: () => Promise<void>): Promise<Round> {
  const { urls, clients, offer } = scene;
  const acknowledged = new Map<string, string>();
  const doubted = new Set<string>();
  const killAt = Math.floor(BOOKINGS * (0.1 + 0.8 * Math.random()));
  let next = 0;
  let killing: Promise<void> | undefined;
  let backAt: number | undefined;
  let recoveredMs: number | undefined;

  /** What became of it, asked until there is an answer: the code if it is there. */
  const lookFor = async (client: LegacyRoamer, url: string, pnr: string): Promise<string | undefined> => {
    for (;;) {
      try {
        return (await client.call(url, 'retrieveBooking', { pnr })).pnr;
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        if (error.data.retryable !== true) return undefined;
        await wait(20);
      }
    }
  };

  const bookOne = async (client: LegacyRoamer, mark: string): Promise<string> => {
    for (let attempt = 0; ; attempt++) {
      const url = urls[attempt % urls.length] ?? '';
      try {
        return (await client.call(url, offer.tool, { ...offer.args, specialRequests: mark })).pnr;
      } catch (error) {
        if (!(error instanceof Refused) || error.data.retryable !== true) throw error;
        if (error.data.pnr === undefined) {
          await wait(20);
          continue;
        }
        doubted.add(mark);
        const found = await lookFor(client, url, error.data.pnr);
        if (found !== undefined) return found;
      }
    }
  };

  const begun = performance.now();
  await Promise.all(
    clients.map(async (client, index) => {
      while (next < BOOKINGS) {
        const number = next++;
        if (number === killAt)
          killing = kill?.().then(() => {
            backAt = performance.now();
          });
        const mark = `${round}/${number} of ${index}`;
        acknowledged.set(mark, await bookOne(client, mark));
        if (backAt !== undefined) recoveredMs ??= performance.now() - backAt;
      }
    }),
  );
  const seconds = (performance.now() - begun) / 1_000;
  await killing;
  return { seconds, doubted: doubted.size, recoveredMs, acknowledged };
}

/** Every acknowledged booking is there and whole, and every one that is there is listed and was acknowledged. */
async function verify(scene: Scene, acknowledged: ReadonlyMap<string, string>, claim: Claim): Promise<void> {
  const { server, urls, clients, offer } = scene;
  const [url = ''] = urls;
  const listed = new Set<string>();
  for (const client of clients)
    for (const { pnr } of (await client.call(url, 'listBookings', {})).bookings) listed.add(pnr);
  const marks = new Map<string, string>();
  for (const pnr of listed) {
    const found: Answer = await clients[0]?.call(url, 'retrieveBooking', { pnr });
    const [mark = ''] = found.specialRequests ?? [];
    claim(!marks.has(mark), `'${mark}' was booked twice: ${marks.get(mark)} and ${pnr}`);
    marks.set(mark, pnr);
    const isWhole = idsOf(found).join() === offer.id && found.totalPrice === offer.price;
    claim(
      isWhole && found.passengers.length === 1 && found.specialRequests.length === 1,
      `${pnr} is partial`,
    );
  }
  for (const [mark, pnr] of acknowledged) claim(marks.get(mark) === pnr, `${pnr} ('${mark}') is lost`);
  const stored = server.cli('--scan', '--pattern', 'pnr:*').split('\n').length;
  claim(stored === listed.size, `${stored} bookings are stored, ${listed.size} listed`);
  claim(listed.size === acknowledged.size, `${listed.size} are listed, ${acknowledged.size} acknowledged`);
}

async function killAmongBookings(cleaner: Cleaner, round: number, claim: Claim): Promise<Round> {
  // A Valkey of its own, so that all that it has is looked at.
  const scene = await setScene(cleaner);
  const made = await book(scene, round, async () => {
    await scene.server.kill('SIGKILL');
    await scene.server.restart();
  });
  await verify(scene, made.acknowledged, claim);
  return made;
}

const rounds = readCount(0, 'rounds', 10);
await runCommand(async (_cleaner, claim) => {
  const { seconds } = await withCleaner(async (cleaner) => book(await setScene(cleaner), 0));
  const recoveries: number[] = [];
  let total = 0;
  let doubted = 0;
  for (let round = 1; round <= rounds; round++) {
    const made = await withCleaner((cleaner) => killAmongBookings(cleaner, round, claim));
    total += made.acknowledged.size;
    doubted += made.doubted;
    if (made.recoveredMs !== undefined) recoveries.push(made.recoveredMs);
    process.stdout.write(
      `\rround ${round} of ${rounds}: ${total} bookings acknowledged, ${doubted} in doubt`,
    );
  }
  process.stdout.write('\n');
  claim(recoveries.length > 0, 'Valkey was never killed');
  recoveries.sort((one, other) => one - other);
  const [median = 0, longest = 0] = [recoveries[Math.floor(recoveries.length / 2)], recoveries.at(-1)];
  return `${total} bookings in ${rounds} rounds, each with a kill, ${doubted} in doubt until looked for; ${(BOOKINGS / seconds).toFixed(0)} bookings a second undisturbed; booked again ${median.toFixed(0)} ms after Valkey was back, ${longest.toFixed(0)} at most`;
});
