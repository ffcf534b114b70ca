// A process that closes its store while the client looks for a Cluster that does not answer, and should then end.
import { setTimeout } from 'node:timers/promises';
import { openFor } from './open-for.ts';

const countSockets = (): number =>
  process.getActiveResourcesInfo().filter((name) => /^(TCPSocketWrap|ConnectWrap)$/.test(name)).length;

const store = openFor(['valkey', ...process.argv.slice(2)]);
await store.ping();
process.send?.('open');
process.once('message', async () => {
  // It asks one node after the other which slots it has, each over a connection of its own.
  const before = countSockets();
  while (countSockets() <= before) await setTimeout(10);
  await store.close();
  process.send?.('closed', () => process.disconnect());
});
