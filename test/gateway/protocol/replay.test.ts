import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createReplayStreams, type ReplayLimits } from '../../../src/gateway/protocol/replay.ts';
import type { Outlet } from '../../../src/gateway/protocol/types.ts';

class FakeOutlet implements Outlet {
  closed = false;
  readonly data: string[] = [];
  lastId = '';
  #onAbort: (() => void) | undefined;
  send(event: { id?: string; data: string }): void {
    this.data.push(event.data);
    this.lastId = event.id ?? '';
  }
  end(): void {
    this.closed = true;
  }
  onAbort(listener: () => void): void {
    this.#onAbort = listener;
  }
  abort(): void {
    this.closed = true;
    this.#onAbort?.();
  }
}

function create(limits: Partial<ReplayLimits> = {}) {
  let now = 0;
  let next = 0;
  const chance = { now: () => now, uuid: () => '', bytes: () => Buffer.from(`stream${next++}`) };
  const streams = createReplayStreams(chance, { perStream: 100, total: 1000, keepMs: 1000, ...limits });
  return {
    streams,
    wait(ms: number) {
      now += ms;
      streams.sweep();
    },
  };
}

test('a stream is forgotten when nobody comes back in time', () => {
  const { streams, wait } = create();
  const outlet = new FakeOutlet();
  const stream = streams.open('session', 's', outlet, true);
  wait(5000);
  assert.equal(streams.size, 1);
  outlet.abort();
  wait(999);
  assert.equal(streams.size, 1);
  wait(1);
  assert.equal(streams.size, 0);
  assert.equal(stream.resumable, false);
  assert.equal(
    streams.resume('s', outlet.lastId, () => new FakeOutlet()),
    undefined,
  );
});

test('a stream that lost its oldest events cannot be resumed from before them', () => {
  const { streams } = create();
  const outlet = new FakeOutlet();
  const stream = streams.open('session', 's', outlet, true);
  const start = outlet.lastId;
  for (let count = 0; count < 12; count++) stream.send('0123456789');
  assert.equal(
    streams.resume('s', start, () => new FakeOutlet()),
    undefined,
  );
  const fromSecond = start.replace(/0$/, '2');
  const resumed = new FakeOutlet();
  assert.equal(
    streams.resume('s', fromSecond, () => resumed),
    stream,
  );
  assert.equal(resumed.data.length, 10);
});

test('all streams together keep no more than the limit, and those longest without a client go first', () => {
  const { streams, wait } = create({ perStream: 500 });
  const outlets = [1, 2, 3].map(() => new FakeOutlet());
  const [first, second, third] = outlets.map((outlet) => streams.open('session', 's', outlet, true));
  for (const outlet of [outlets[1], outlets[0]]) {
    outlet?.abort();
    wait(1);
  }
  for (const stream of [first, second, third])
    for (let count = 0; count < 4; count++) stream?.send('x'.repeat(100));
  assert.deepEqual([first?.resumable, second?.resumable, third?.resumable], [true, false, true]);
});

test('a stream that alone is over the limit drops its own oldest events', () => {
  const { streams } = create({ perStream: 5000, total: 300 });
  const outlet = new FakeOutlet();
  const stream = streams.open('session', 's', outlet, false);
  for (let count = 0; count < 10; count++) stream.send('x'.repeat(100));
  assert.equal(outlet.data.length, 10);
  const resumed = new FakeOutlet();
  streams.resume('s', outlet.lastId.replace(/9$/, '6'), () => resumed);
  assert.equal(resumed.data.length, 3);
});

test('coming back takes a stream from the connection that had it', () => {
  const { streams } = create();
  const [before, after] = [new FakeOutlet(), new FakeOutlet()];
  const stream = streams.open('session', 's', before, true);
  streams.resume('s', before.lastId, () => after);
  assert.equal(before.closed, true);
  stream.send('a');
  assert.deepEqual([before.data, after.data], [[''], ['a']]);
});

test('a stream that has ended takes nothing more', () => {
  const { streams } = create();
  const outlet = new FakeOutlet();
  const stream = streams.open('session', 's', outlet, false);
  stream.end();
  stream.send('late');
  assert.deepEqual(outlet.data, []);
});

test('ending a session ends and forgets its streams, and no others', () => {
  const { streams } = create();
  const outlets = ['a', 'a', 'b'].map((session) => {
    const outlet = new FakeOutlet();
    streams.open('session', session, outlet, true);
    return outlet;
  });
  streams.endSession('a');
  assert.deepEqual(
    outlets.map(({ closed }) => closed),
    [true, true, false],
  );
  assert.equal(streams.size, 1);
});
