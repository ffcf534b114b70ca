// Looks at DATA_DIR before LMDB does: given a file that is none of its own, or may not be opened, LMDB crashes.
import {
  accessSync,
  closeSync,
  constants,
  mkdirSync,
  openSync,
  readSync,
  type Stats,
  statSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { ConfigError } from '../../../config.ts';
import { measureDisk } from './disk-room.ts';

/** Makes the folder where it is missing. Throws a {@link ConfigError} when a store cannot be opened there. */
export function checkDataDir(dataDir: string): void {
  const problem = folderProblem(dataDir) ?? dataProblem(dataDir) ?? lockProblem(dataDir);
  if (problem !== undefined) throw new ConfigError(`DATA_DIR='${dataDir}': ${problem}`);
}

function folderProblem(dataDir: string): string | undefined {
  if (dataDir === '') return 'must name a folder';
  const path = resolve(dataDir);
  if (look(path)?.isDirectory() === false) return `must be a folder, but '${path}' is a file`;
  try {
    makeFolder(path);
  } catch (error) {
    return `the folder '${path}' does not exist and cannot be made (${(error as Error).message})`;
  }
  if (mayUse(path, constants.R_OK | constants.W_OK | constants.X_OK)) return undefined;
  return `the folder '${path}' must be readable and writable for the user that runs the server`;
}

/** Like mkdir -p. Node's own recursive mkdir never returns where nothing can be made, as in /proc. */
function makeFolder(path: string): void {
  if (look(path)?.isDirectory() === true) return;
  const parent = dirname(path);
  if (parent !== path) makeFolder(parent);
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process was faster.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** What a new store needs to begin with. */
const NEW_STORE_BYTES = 2 ** 20;
const DATA_MAGIC = 0xbeefc0de;
const MAGIC_OFFSET = 24;

function dataProblem(dataDir: string): string | undefined {
  const path = join(resolve(dataDir), 'data.mdb');
  const stats = look(path);
  if (stats === undefined || stats.size === 0)
    return measureDisk(dataDir).free < NEW_STORE_BYTES ? 'no space is left on its disk' : undefined;
  const problem = usableFileProblem(path, stats);
  if (problem !== undefined) return problem;
  const header = Buffer.alloc(MAGIC_OFFSET + 4);
  const descriptor = openSync(path, 'r');
  try {
    readSync(descriptor, header, 0, header.length, 0);
  } finally {
    closeSync(descriptor);
  }
  if (header.readUInt32LE(MAGIC_OFFSET) === DATA_MAGIC) return undefined;
  return `'${path}' is not a store of this server; set DATA_DIR to another folder`;
}

/** The lock file must not be opened, here or anywhere: closing it again would drop LMDB's own locks on it. */
function lockProblem(dataDir: string): string | undefined {
  const path = join(resolve(dataDir), 'lock.mdb');
  const stats = look(path);
  return stats === undefined ? undefined : usableFileProblem(path, stats);
}

function usableFileProblem(path: string, stats: Stats): string | undefined {
  if (!stats.isFile()) return `'${path}' must be a file`;
  if (mayUse(path, constants.R_OK | constants.W_OK)) return undefined;
  return `'${path}' must be readable and writable for the user that runs the server`;
}

/** Undefined also where the way there is barred: whoever goes there next is told so. */
function look(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

function mayUse(path: string, mode: number): boolean {
  try {
    accessSync(path, mode);
    return true;
  } catch {
    return false;
  }
}
