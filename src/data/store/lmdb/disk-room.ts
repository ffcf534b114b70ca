// Keeps LMDB from running into a full disk: there its error message overruns its buffer, and the process may crash.
import { statfsSync } from 'node:fs';
import type { Environment } from './environment.ts';

export interface DiskRoom {
  /** Why the disk does not take so many more bytes, beside those that are on their way to it; undefined where it does. */
  whyNot(bytes: number, bytesUnderWay: number): string | undefined;
}

const FULL = 'no space left on the disk';
/** LMDB would go on writing into a file that has no name any more, and nobody would find it again. */
const GONE = 'the folder of its file is gone or cannot be read';

/** Left free, for what other threads and processes write between two looks, or an eighth of a small disk. */
const RESERVE_BYTES = 16 * 2 ** 20;
/** Below this nothing is written at all: even to remove something, LMDB first writes new pages. */
const FLOOR_SHARE = 1 / 16;
/** What a write costs: pages are written anew along with those above them. */
const AMPLIFICATION = 3;
const LOOK_EVERY_MS = 20;
const LOOK_EVERY_BYTES = 512 * 1024;

interface Look {
  readonly free: number;
  readonly reserve: number;
  readonly until: number;
}

export function createDiskRoom(dataDir: string, environment: Environment): DiskRoom {
  let last: Look = { free: 0, reserve: 0, until: 0 };
  let passed = 0;

  const look = (): Look | undefined => {
    if (performance.now() < last.until && passed < LOOK_EVERY_BYTES) return last;
    passed = 0;
    const disk = tryToMeasure(dataDir);
    if (disk === undefined) return undefined;
    const { total, free } = disk;
    last = { free, reserve: Math.min(RESERVE_BYTES, total / 8), until: performance.now() + LOOK_EVERY_MS };
    return last;
  };

  return {
    whyNot: (bytes, bytesUnderWay) => {
      passed += bytes;
      const seen = look();
      if (seen === undefined) return GONE;
      const { free, reserve } = seen;
      const floor = reserve * FLOOR_SHARE;
      const need = AMPLIFICATION * (bytes + bytesUnderWay);
      if (free > reserve + need) return undefined;
      if (free <= floor) return FULL;
      return bytes === 0 || freeInFile(environment) > reserve + need ? undefined : FULL;
    },
  };
}

function tryToMeasure(folder: string): ReturnType<typeof measureDisk> | undefined {
  try {
    return measureDisk(folder);
  } catch {
    return undefined;
  }
}

/** A disk that does not tell how large it is has room for all we know. */
export function measureDisk(folder: string): { readonly total: number; readonly free: number } {
  const { bsize, blocks, bavail } = statfsSync(folder);
  return blocks === 0 ? { total: Infinity, free: Infinity } : { total: blocks * bsize, free: bavail * bsize };
}

/** Pages that the file has and no table uses: what was swept, and can be written again without growing. */
function freeInFile({ root, ...tables }: Environment): number {
  root.resetReadTxn();
  const file = root.getStats() as FileStats;
  let used = pages(file) + pages(file.free);
  for (const table of Object.values(tables))
    if (typeof table === 'object') used += pages(table.getStats() as PageStats);
  return (file.lastPageNumber + 1 - used) * file.pageSize;
}

interface PageStats {
  readonly treeBranchPageCount: number;
  readonly treeLeafPageCount: number;
  readonly overflowPages: number;
}

interface FileStats extends PageStats {
  readonly pageSize: number;
  readonly lastPageNumber: number;
  readonly free: PageStats;
}

const pages = (stats: PageStats): number =>
  stats.treeBranchPageCount + stats.treeLeafPageCount + stats.overflowPages;
