// The protocol as a transport sees it.
import { toFailure } from '../../errors.ts';
import { createConnection } from './connection.ts';
import { createCore } from './core.ts';
import { createHttpEntry } from './http-entry.ts';
import type { Protocol, ProtocolOptions } from './types.ts';

/** How often what was left behind is looked for. */
const SWEEP_MS = 10_000;

export function createProtocol(options: ProtocolOptions): Protocol {
  const core = createCore(options);
  const entry = createHttpEntry(core);
  const sweeping = setInterval(() => {
    core.replay.sweep();
    core.sessions.sweep();
  }, SWEEP_MS).unref();

  function endStreams(): void {
    core.subscriptions?.end();
    for (const peer of core.sessions.known.values()) peer.leave(toFailure('shuttingDown'));
  }

  return {
    post: entry.post,
    get: entry.get,
    delete: entry.delete,
    connect: (write) => createConnection(core, write),
    endStreams,
    close() {
      clearInterval(sweeping);
      endStreams();
      core.sessions.close();
    },
  };
}
