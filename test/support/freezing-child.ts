// A process that freezes while it holds the lock of an LMDB file.
import { openEnvironment } from '../../src/data/store/lmdb/environment.ts';

const { root } = openEnvironment(process.argv[2] ?? '');
root.transactionSync(() => {
  process.send?.('frozen', () => {});
  // Long enough for the message to leave; the channel is written to at once, by the same thread.
  process.kill(process.pid, 'SIGSTOP');
});
process.disconnect();
