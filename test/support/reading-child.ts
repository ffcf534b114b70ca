// A process that holds an LMDB snapshot open until it is killed.
import { openEnvironment } from '../../src/data/store/lmdb/environment.ts';

const { root, ledger } = openEnvironment(process.argv[2] ?? '');
root.useReadTransaction();
ledger.get('format');
setInterval(() => {}, 1_000);
process.send?.('reading');
