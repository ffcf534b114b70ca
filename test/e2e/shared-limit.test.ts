// Two gateways over one Valkey limit a client together; without it each goes on with what it knows.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { type ServerProcess, startServerProcess } from '../support/server.ts';
import { startValkey, unlessValkeyIsMissing, until, type ValkeyServer } from '../support/valkey.ts';

type T = Parameters<typeof startServerProcess>[0];

const LIMIT = 200;
/** The second between two exchanges, and what a busy machine takes for one. */
const EXCHANGE_MS = 1_500;

async function startPair(t: T): Promise<{ valkey: ValkeyServer; pair: [ServerProcess, ServerProcess] }> {
  const valkey = await startValkey();
  t.after(() => valkey.remove());
  const start = () =>
    startServerProcess(t, {
      VALKEY_URL: valkey.url,
      RATE_LIMIT_ENABLED: 'true',
      RATE_LIMIT_PER_MINUTE: `${LIMIT}`,
      // No window ends during a test, unless it runs at midnight.
      RATE_LIMIT_WINDOW_SECONDS: '86400',
    });
  return { valkey, pair: [await start(), await start()] };
}

/** Whether a request of that client was admitted. */
async function isAdmitted({ url }: ServerProcess, client: string): Promise<boolean> {
  const { status } = await fetch(`${url}/mcp`, {
    method: 'POST',
    body: '{}',
    headers: { 'x-forwarded-for': client },
  });
  return status !== 429;
}

async function readMetric({ url }: ServerProcess, name: string): Promise<number> {
  const answer = await fetch(`${url}/health`, { headers: { accept: 'text/plain; version=0.0.4' } });
  const line = (await answer.text()).split('\n').find((text) => text.startsWith(`${name} `));
  return Number(line?.slice(name.length));
}

const countExchanges = (gateway: ServerProcess): Promise<number> =>
  readMetric(gateway, 'mock_gds_rate_limit_exchanges_total{result="ok"}');
const isShared = async (gateway: ServerProcess): Promise<boolean> =>
  (await readMetric(gateway, 'mock_gds_rate_limit_shared')) === 1;

const toMostWithin = (times: readonly number[], ms: number): number =>
  Math.max(0, ...times.map((from) => times.filter((at) => at >= from && at <= from + ms).length));

describe('a limit shared over Valkey', unlessValkeyIsMissing(), () => {
  test('two gateways admit what one would, and what one of them admits in a second', async (t) => {
    const { pair } = await startPair(t);
    const client = '192.0.2.1';
    const admittedAt: [number[], number[]] = [[], []];
    const ask = async (index: 0 | 1): Promise<boolean> => {
      const isIn = await isAdmitted(pair[index], client);
      if (isIn) admittedAt[index].push(performance.now());
      return isIn;
    };
    let refusedInTurn = 0;
    while (refusedInTurn < 20) {
      const answers = await Promise.all([ask(0), ask(1), setTimeout(20)]);
      refusedInTurn = answers[0] || answers[1] ? 0 : refusedInTurn + 1;
    }
    const admitted = admittedAt.flat().length;
    const beyond = Math.max(...admittedAt.map((times) => toMostWithin(times, EXCHANGE_MS)));
    t.diagnostic(
      `${admitted} of ${LIMIT} admitted; one gateway admitted up to ${beyond} in ${EXCHANGE_MS} ms`,
    );
    assert.ok(admitted >= LIMIT, `${admitted}`);
    assert.ok(admitted <= LIMIT + beyond, `${admitted} admitted`);
    for (const times of admittedAt) assert.ok(times.length < LIMIT, 'neither reached the limit by itself');
  });

  test('requests spend no commands of Valkey: an exchange does, one for each client', async (t) => {
    const { valkey, pair } = await startPair(t);
    const [gateway] = pair;
    const clients = Array.from({ length: 10 }, (_, n) => `192.0.2.${n}`);
    valkey.cli('CONFIG', 'RESETSTAT');
    const before = await countExchanges(gateway);
    for (let round = 0; round < 40; round++)
      await Promise.all(clients.map((client) => isAdmitted(gateway, client)));
    const counted = (): number =>
      clients
        .map((client) => valkey.cli('--raw', 'KEYS', `ratelimit:${client}:*`))
        .reduce((total, key) => total + Number(key === '' ? 0 : valkey.cli('--raw', 'GET', key)), 0);
    await until(() => counted() === 400, 'not all requests were told');
    const exchanges = (await countExchanges(gateway)) - before;
    // A script is sent once, and then called by its name.
    const sent = valkey.cli('INFO', 'commandstats').matchAll(/cmdstat_eval(?:sha)?:calls=(\d+)/g);
    const calls = Array.from(sent, ([, times]) => Number(times)).reduce((a, b) => a + b, 0);
    t.diagnostic(`400 requests of 10 clients: ${exchanges} exchanges, ${calls} commands`);
    assert.ok(calls >= 10 && calls <= 10 * exchanges, `${calls} in ${exchanges} exchanges`);
    for (const client of clients) {
      const lifetime = Number(valkey.cli('PTTL', valkey.cli('--raw', 'KEYS', `ratelimit:${client}:*`)));
      assert.ok(lifetime > 0 && lifetime <= 2 * 86_400_000, `${lifetime} ms`);
    }
  });

  test('Valkey gone: each goes on with what it knows and says so; back: they know of one another again', async (t) => {
    const { valkey, pair } = await startPair(t);
    const [one, two] = pair;
    const send = async (gateway: ServerProcess, client: string, times: number): Promise<number> => {
      let admitted = 0;
      for (let n = 0; n < times; n++) if (await isAdmitted(gateway, client)) admitted++;
      return admitted;
    };
    await send(one, '192.0.2.1', LIMIT);
    await until(async () => !(await isAdmitted(two, '192.0.2.1')), 'the other does not hear of it');

    await valkey.kill('SIGKILL');
    await send(one, '192.0.2.2', LIMIT / 2);
    await send(two, '192.0.2.2', LIMIT / 2);
    for (const gateway of pair)
      await until(async () => !(await isShared(gateway)), 'it does not say that it is alone');
    for (const gateway of pair) {
      assert.equal(await isAdmitted(gateway, '192.0.2.1'), false, 'what was known before is known still');
      assert.equal(await isAdmitted(gateway, '192.0.2.2'), true, 'its own count is below the limit');
    }
    const started = performance.now();
    await send(one, '192.0.2.3', 100);
    assert.ok(performance.now() - started < 5_000, 'no request waits for Valkey');

    await valkey.restart();
    for (const gateway of pair)
      await until(async () => isShared(gateway), 'it does not say that it is not alone any more');
    for (const gateway of pair)
      await until(async () => !(await isAdmitted(gateway, '192.0.2.2')), 'the other does not hear of it');
    for (const gateway of pair) {
      const lines = gateway.logs().match(/the rate limit is [^"]+/g);
      assert.deepEqual(lines, [
        'the rate limit is not shared: each gateway goes on with what it knows',
        'the rate limit is shared with the other gateways again',
      ]);
    }
  });

  test('a gateway that is stopped leaves what it counted', async (t) => {
    const { pair } = await startPair(t);
    const [one, two] = pair;
    for (let n = 0; n < LIMIT; n++) await isAdmitted(one, '192.0.2.1');
    assert.equal(await one.stop(), 0);
    await isAdmitted(two, '192.0.2.1');
    await until(async () => !(await isAdmitted(two, '192.0.2.1')), 'what was counted is forgotten');
  });
});
