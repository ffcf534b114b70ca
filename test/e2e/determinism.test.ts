// Equal questions get equal answers, byte for byte: in two processes, over both transports, in any order.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { type TestContext, test } from 'node:test';
import { MAIN, startServerProcess, temporaryFolder } from '../support/server.ts';

const PINNED = { MOCK_NOW: '2026-11-18T12:00:00Z' };

const flights = (origin: string, destination: string, departureDate: string, cabin = 'economy') => ({
  name: 'searchFlights',
  arguments: { origin, destination, departureDate, cabin },
});

const QUESTIONS = [
  flights('JFK', 'LAX', '2027-06-15'),
  flights('LAX', 'JFK', '2027-06-15', 'business'),
  flights('SYD', 'LAX', '2027-03-14'),
  flights('LHR', 'SIN', '2026-11-18', 'first'),
  flights('ANC', 'CPT', '2027-01-31'),
  ...['LAX', 'NYC', 'KTM'].map((cityCode) => ({
    name: 'searchHotels',
    arguments: { cityCode, checkInDate: '2027-06-15', checkOutDate: '2027-06-18', guests: 2 },
  })),
  ...['LAX', 'MUC'].map((pickupLocationCode) => ({
    name: 'searchCars',
    arguments: { pickupLocationCode, pickupDate: '2027-06-15T10:00:00', dropoffDate: '2027-06-18T09:00:00' },
  })),
].map((params, index) => ({ jsonrpc: '2.0', id: index, method: 'tools/call', params }));

const HELLO = {
  jsonrpc: '2.0',
  id: 'hello',
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
};
const READY = { jsonrpc: '2.0', method: 'notifications/initialized' };

type Answers = Map<number, string>;

async function askOverHttp(url: string, questions: typeof QUESTIONS): Promise<Answers> {
  const post = (message: unknown, session?: string) =>
    fetch(`${url}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...(session !== undefined && { 'mcp-session-id': session }),
      },
      body: JSON.stringify(message),
    });
  const hello = await post(HELLO);
  await hello.text();
  const session = hello.headers.get('mcp-session-id') ?? '';
  await post(READY, session);
  const texts = await Promise.all(
    questions.map(async (question) => [question.id, await (await post(question, session)).text()] as const),
  );
  return new Map(texts);
}

async function askOverStdio(t: TestContext, env: Record<string, string>): Promise<Answers> {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, DATA_DIR: temporaryFolder(t), WORKER_THREADS: '2', ...env },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const exited = once(child, 'exit');
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const tell = (message: unknown) => child.stdin.write(`${JSON.stringify(message)}\n`);
  tell(HELLO);
  await lines.next();
  tell(READY);
  for (const question of QUESTIONS) tell(question);
  const answers: Answers = new Map();
  while (answers.size < QUESTIONS.length) {
    const { value } = await lines.next();
    answers.set((JSON.parse(value as string) as { id: number }).id, value as string);
  }
  child.stdin.end();
  assert.deepEqual(await exited, [0, null]);
  return answers;
}

const shuffled = <T>(items: readonly T[]): T[] =>
  items
    .map((item, index) => ({ item, place: (index * 7 + 3) % items.length }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);

test('two processes, both transports and any order give the same bytes', async (t) => {
  const [one, two] = await Promise.all([startServerProcess(t, PINNED), startServerProcess(t, PINNED)]);
  const first = await askOverHttp(one.url, QUESTIONS);
  assert.deepEqual(await askOverHttp(two.url, shuffled(QUESTIONS)), first);
  assert.deepEqual(await askOverStdio(t, PINNED), first);
  for (const [id, text] of first) assert.match(text, /"structuredContent"/, `question ${id}`);
});

test('another seed is another world', async (t) => {
  const { url } = await startServerProcess(t, { ...PINNED, MOCK_DATA_SEED: 'another' });
  const other = await askOverHttp(url, QUESTIONS);
  const fixed = await askOverStdio(t, PINNED);
  for (const { id } of QUESTIONS) assert.notEqual(other.get(id), fixed.get(id), `question ${id}`);
});
