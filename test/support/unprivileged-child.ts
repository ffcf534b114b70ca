// A process that opens a store as a user without privileges, and tells how that went.
import { createLmdbStore } from '../../src/data/store/lmdb/index.ts';

// Everything is loaded by now: the new user need not be able to read this program.
if (process.getuid?.() === 0) process.setuid?.(65_534);
try {
  await createLmdbStore({ dataDir: process.argv[2] ?? '', sessionTtlMs: 1_000 }).close();
  process.send?.('opened');
} catch (error) {
  process.send?.(String(error));
}
