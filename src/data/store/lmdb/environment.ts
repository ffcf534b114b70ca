// Opens the LMDB file under DATA_DIR and its tables. Every thread and every process opens the same file.
import { closeSync, fsyncSync, openSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type Database, type Key, open, type RootDatabase } from 'lmdb';
import { ConfigError } from '../../../config.ts';
import { toCause } from './commit-error.ts';
import { checkDataDir } from './data-dir.ts';

/**
 * Writes are for write blocks (committer.ts), where what they return means nothing: the block's promise counts.
 */
export interface Table<Value = string>
  extends Pick<
    Database<Value, Key>,
    'get' | 'getEntry' | 'getKeys' | 'getKeysCount' | 'getRange' | 'getStats' | 'getValues' | 'getValuesCount'
  > {
  put(key: Key, value: Value, version?: number): void;
  remove(key: Key, value?: Value): void;
  ifVersion(key: Key, version: number, writes: () => void): Promise<boolean>;
  ifNoExists(key: Key, writes: () => void): Promise<boolean>;
}

/** Only tables that are written under a condition on their own entries carry versions. */
export interface Environment {
  readonly root: RootDatabase<string, Key>;
  /** PNR -> booking record. */
  readonly bookings: Table;
  /** Session -> (order, PNR), many to a key: counting them does not walk them. */
  readonly sessionBookings: Table<Key>;
  /** Session id -> session record. */
  readonly sessions: Table;
  /** (session, order and id of the newest, how many) -> searches. */
  readonly searches: Table;
  /** Connection id -> connection record. */
  readonly connections: Table;
  /** (kind, when, key): what is to be looked at when. */
  readonly expiry: Table;
  /** (writer, order) -> PNR written, for those who watch. */
  readonly changes: Table;
  /** Counts of what has been swept, and the file's format. */
  readonly ledger: Table;
  close(): Promise<void>;
}

const FORMAT = '2';

/**
 * The map is address space, not memory or disk: large enough that it need not grow while others read it. LMDB
 * still grows it when it is full.
 */
const MAP_BYTES = 64 * 2 ** 30;

/**
 * The blocks of one event-loop turn are committed together. They are handed over when the turn is complete and
 * never before: the native thread that has begun with them, and holds the file's lock, must not wait for
 * JavaScript. (Without batching by turns LMDB now and then confirms blocks whose transaction failed.)
 */
const BATCHING = { eventTurnBatching: true, batchStartThreshold: Number.MAX_SAFE_INTEGER };

export function openEnvironment(dataDir: string): Environment {
  checkDataDir(dataDir);
  try {
    const environment = openTables(dataDir);
    syncFolder(dataDir);
    return environment;
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError(
      `DATA_DIR='${dataDir}': the store's file '${join(resolve(dataDir), 'data.mdb')}' cannot be opened (${reason}). ` +
        'Check who owns it and its permissions, or set DATA_DIR to another folder',
      { cause: error },
    );
  }
}

function openTables(dataDir: string): Environment {
  const root = open<string, Key>({
    path: dataDir,
    noSubdir: false,
    encoding: 'string',
    mapSize: MAP_BYTES,
    maxDbs: 16,
    // Each thread takes one place: 256 threads in each of 16 processes.
    maxReaders: 4096,
    // A commit is on the disk when its promise resolves; with overlapping syncs a process that exits also hangs.
    overlappingSync: false,
    ...BATCHING,
  });
  handleTurns(root);
  const table = (name: string, useVersions: boolean): Table =>
    root.openDB<string, Key>({ name, encoding: 'string', useVersions });
  const environment: Environment = {
    root,
    bookings: table('bookings', true),
    sessionBookings: root.openDB<Key, Key>({
      name: 'sessionBookings',
      dupSort: true,
      encoding: 'ordered-binary',
    }),
    sessions: table('sessions', true),
    searches: table('searches', false),
    connections: table('connections', false),
    expiry: table('expiry', false),
    changes: table('changes', false),
    ledger: table('ledger', true),
    close: () => root.close(),
  };
  checkFormat(environment, dataDir);
  return environment;
}

/**
 * LMDB also makes a promise for all the blocks of a turn, when the turn ends. Nobody waits for it; but when the
 * transaction fails, somebody must have handled it before other code begins the next turn's blocks.
 */
function handleTurns(root: Environment['root']): void {
  root.on('beforecommit', () => {
    process.nextTick(() => root.committed.then(() => {}, toCause));
  });
}

/** LMDB syncs what is in its file; that the file has a name after a power loss is for us to see to. */
function syncFolder(dataDir: string): void {
  if (process.platform === 'win32') return;
  for (const folder of [resolve(dataDir), dirname(resolve(dataDir))]) {
    const descriptor = openSync(folder, 'r');
    try {
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  }
}

function checkFormat({ ledger, root }: Environment, dataDir: string): void {
  root.transactionSync(() => {
    if (ledger.get('format') === undefined) ledger.put('format', FORMAT, 1);
    if (ledger.get('swept') === undefined) ledger.put('swept', '0', 1);
  });
  const format = ledger.get('format');
  if (format === FORMAT) return;
  void root.close();
  throw new ConfigError(
    `DATA_DIR='${dataDir}': the store there has format ${format}, this version writes format ${FORMAT}. ` +
      'Use the version that made it, or set DATA_DIR to another folder',
  );
}
