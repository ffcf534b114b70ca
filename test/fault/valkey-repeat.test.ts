// Bookings repeated because nobody knew what had become of them: whatever took effect, its owner can see.
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { Answer } from '../support/clients.ts';
import { startCutProxy } from '../support/cut-proxy.ts';
import { startGateways } from '../support/fleet.ts';
import { findOffers, idsOf } from '../support/offers.ts';
import { createModern, insist, openSession, Refused, type Roamer } from '../support/roaming.ts';
import { startValkey, unlessValkeyIsMissing, type ValkeyServer } from '../support/valkey.ts';

/** The codes of all bookings that Valkey has. */
const storedPnrs = (server: ValkeyServer): string[] =>
  server
    .cli('--scan', '--pattern', 'pnr:*')
    .split('\n')
    .filter((key) => key !== '')
    .map((key) => key.slice('pnr:'.length))
    .sort();

const pnrsOf = ({ bookings }: Answer): string[] => bookings.map(({ pnr }: Answer) => pnr).sort();

async function refusalOf(work: Promise<unknown>): Promise<Refused> {
  const error = await work.then(
    () => assert.fail('it was confirmed'),
    (reason) => reason,
  );
  assert.ok(error instanceof Refused, `${error}`);
  return error;
}

async function startBehindProxy(t: TestContext) {
  const server = await startValkey();
  t.after(() => server.remove());
  const proxy = await startCutProxy(server.port);
  t.after(() => proxy.close());
  const [gateway] = await startGateways(t, 1, `valkey://127.0.0.1:${proxy.port}`);
  assert.ok(gateway);
  return { server, proxy, url: gateway.url };
}

for (const era of ['legacy', 'modern'] as const)
  test(
    `${era} era: the answer to a booking is cut off, and the booking is found`,
    unlessValkeyIsMissing(),
    async (t) => {
      const { server, proxy, url } = await startBehindProxy(t);
      const client: Roamer = era === 'legacy' ? await openSession(url) : createModern();
      const call = (tool: string, args: object) => client.call(url, tool, { ...args });
      const [first, second] = await findOffers(call, 2);
      assert.ok(first && second);

      const cutBooking = proxy.cutAnswerTo(/\bset\r\n.*pnr:/is);
      const { data } = await refusalOf(call(first.tool, first.args));
      await cutBooking;
      assert.equal(data.retryable, true);
      const mine = { sessionId: data.sessionId };
      assert.deepEqual(pnrsOf(await insist(() => call('listBookings', mine))), [data.pnr]);

      const repeated = await call(first.tool, { ...first.args, ...mine });
      const listed = pnrsOf(await call('listBookings', mine));
      assert.deepEqual(listed, [data.pnr, repeated.pnr].sort());
      assert.deepEqual(storedPnrs(server), listed);

      const addition = { ...second.args, existingPnr: data.pnr };
      const cutAddition = proxy.cutAnswerTo(/\beval(sha)?\r\n/i);
      assert.equal((await refusalOf(call(second.tool, addition))).data.pnr, data.pnr);
      await cutAddition;
      assert.equal(await insist(() => call(second.tool, addition)), 'done');
      assert.deepEqual(
        idsOf(await call('retrieveBooking', { pnr: data.pnr })).sort(),
        [first.id, second.id].sort(),
      );

      const cutCancelling = proxy.cutAnswerTo(/\beval(sha)?\r\n/i);
      await refusalOf(call('cancelBooking', { pnr: data.pnr }));
      await cutCancelling;
      const again = await refusalOf(insist(() => call('cancelBooking', { pnr: data.pnr })));
      assert.equal(again.data.rule, 'cancelled-is-final');
    },
  );

test(
  'clients that repeat through freezes of Valkey can list all that they booked',
  unlessValkeyIsMissing(),
  async (t) => {
    const server = await startValkey();
    t.after(() => server.remove());
    const gateways = await startGateways(t, 2, server.url);
    const urls = gateways.map(({ url }) => url);
    const [first = ''] = urls;
    const sessions = await Promise.all(
      Array.from({ length: 10 }, (_, index) => openSession(urls[index % 2] ?? '')),
    );
    const [session] = sessions;
    assert.ok(session);
    const [offer] = await findOffers((tool, args) => session.call(first, tool, args), 1);
    assert.ok(offer);

    let isOver = false;
    let inDoubt = 0;
    const confirmed = await Promise.all([
      ...sessions.map(async (client, index) => {
        const pnrs: string[] = [];
        while (!isOver) {
          const url = urls[(index + pnrs.length) % urls.length] ?? '';
          const attempt = async (): Promise<Answer> => {
            try {
              return await client.call(url, offer.tool, offer.args);
            } catch (error) {
              if (error instanceof Refused && error.data.pnr !== undefined) inDoubt++;
              throw error;
            }
          };
          pnrs.push((await insist(attempt)).pnr);
        }
        return pnrs;
      }),
      freezeAgainAndAgain().then(() => [] as string[]),
    ]);

    async function freezeAgainAndAgain(): Promise<void> {
      for (let round = 0; round < 4; round++) {
        await wait(300);
        await server.kill('SIGSTOP');
        // Long enough that calls are given up, which take effect all the same when it goes on.
        await wait(1_500);
        await server.kill('SIGCONT');
      }
      await wait(300);
      isOver = true;
    }

    const listed = new Set<string>();
    for (const [index, client] of sessions.entries()) {
      const own = pnrsOf(await insist(() => client.call(first, 'listBookings', {})));
      for (const pnr of confirmed[index] ?? [])
        assert.ok(own.includes(pnr), `${pnr} was confirmed and is lost`);
      for (const pnr of own) listed.add(pnr);
    }
    assert.deepEqual([...listed].sort(), storedPnrs(server));
    const count = confirmed.flat().length;
    t.diagnostic(`${count} bookings confirmed, ${inDoubt} in doubt, ${listed.size} made`);
  },
);
