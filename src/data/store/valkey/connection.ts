// The connections to Valkey: one for commands, one to listen on; alone, through Sentinel, or to a Cluster.
import { readFileSync } from 'node:fs';
import { Cluster, Redis, type RedisOptions } from 'iovalkey';
import { ConfigError, type ValkeyPlace } from '../../../config.ts';
import { closeCluster, nodeOf, openCluster, openClusterListener } from './cluster.ts';
import { writeOncePerTurn } from './one-write.ts';
import { toPause } from './pause.ts';
import { readScripts, type ScriptCommands } from './scripts.ts';

/** The commands that the store uses, as all three kinds of client have them. */
export interface Commands extends ScriptCommands {
  get(key: string): Promise<string | null>;
  set(key: string, text: string, px: 'PX', ttlMs: number, nx: 'NX', get: 'GET'): Promise<string | null>;
  del(key: string): Promise<number>;
  exists(key: string): Promise<number>;
  incrby(key: string, by: number): Promise<number>;
  pexpire(key: string, ttlMs: number): Promise<number>;
  hgetall(key: string): Promise<Record<string, string>>;
  hset(key: string, fields: Readonly<Record<string, string | number>>): Promise<number>;
  hincrby(key: string, field: string, by: number): Promise<number>;
  sadd(key: string, member: string): Promise<number>;
  srem(key: string, ...members: string[]): Promise<number>;
  scard(key: string): Promise<number>;
  smembers(key: string): Promise<string[]>;
  rpush(key: string, ...items: string[]): Promise<number>;
  ltrim(key: string, start: number, stop: number): Promise<'OK'>;
  lrange(key: string, start: number, stop: number): Promise<string[]>;
  zadd(key: string, ...args: (string | number)[]): Promise<number>;
  zrem(key: string, member: string): Promise<number>;
  zcount(key: string, least: string | number, most: string | number): Promise<number>;
  zremrangebyscore(key: string, least: string | number, most: string | number): Promise<number>;
  publish(channel: string, message: string): Promise<number>;
  ping(): Promise<string>;
}

export interface Connection {
  readonly commands: Commands;
  readonly isCluster: boolean;
  /** Resolves once it has been connected for the first time. */
  readonly connected: Promise<void>;
  /** Calls `listener` with what is said on `channel`, over a connection of its own, until the result is called. */
  listen(channel: string, listener: (message: string) => void): () => void;
  /** Opens the connection to listen on before it is needed. */
  openListener(): void;
  /** Waits until replicas have what was written under this key; resolves how many have. */
  replicated(key: string, replicas: number, withinMs: number): Promise<number>;
  close(): void;
}

export interface ConnectionOptions {
  readonly place: ValkeyPlace;
  readonly username?: string | undefined;
  readonly password?: string | undefined;
  readonly sentinelPassword?: string | undefined;
  /** A file with the certificates to trust, in place of the system's. */
  readonly tlsCaFile?: string | undefined;
  readonly watch?: ConnectionWatch | undefined;
}

/** Is told once when the server cannot be reached, with the reason, and once when it can be again. */
export interface ConnectionWatch {
  onLost(reason: string): void;
  onBack(): void;
}

const CONNECT_TIMEOUT_MS = 1_000;
/** The caller gives up sooner; this frees what the client remembers of a command. */
const COMMAND_TIMEOUT_MS = 2_000;
/** A server that says nothing for so long while it owes an answer is left, and looked for anew. */
const SILENCE_TIMEOUT_MS = 3_000;
const LONGEST_REASON = 200;

export function openConnection(options: ConnectionOptions): Connection {
  const { place } = options;
  const common = toClientOptions(options);
  const client = place.mode === 'cluster' ? openCluster(place, common) : openSingle(options, common);
  if (options.watch !== undefined) watchConnection(client, options.watch);
  let listener: Redis | undefined;
  const openListener = (): Redis => {
    listener ??=
      client instanceof Cluster ? openClusterListener(client, place, common) : openSingle(options, common);
    return listener;
  };
  return {
    commands: client as unknown as Commands,
    isCluster: place.mode === 'cluster',
    connected: new Promise((resolve) => client.once('ready', resolve)),
    openListener,
    listen: (channel, hear) => listenOn(openListener(), channel, hear),
    replicated: async (key, replicas, withinMs) => {
      const node = client instanceof Cluster ? nodeOf(client, key) : client;
      // The same connection that wrote: the server waits for what came over it.
      return Number(await node.call('WAIT', replicas, withinMs));
    },
    close: () => {
      listener?.disconnect();
      if (client instanceof Cluster) closeCluster(client);
      else client.disconnect();
    },
  };
}

function watchConnection(client: Redis | Cluster, watch: ConnectionWatch): void {
  let isLost = false;
  client.on('error', (error: Error & { lastNodeError?: Error }) => {
    if (isLost) return;
    isLost = true;
    // The client of a Cluster says only that all nodes failed; the last of them says why.
    const [reason = ''] = (error.lastNodeError ?? error).message.split('\n', 1);
    watch.onLost(reason.slice(0, LONGEST_REASON));
  });
  client.on('ready', () => {
    if (isLost) watch.onBack();
    isLost = false;
  });
}

/** Subscribes now, and again after each time that the connection was lost. */
function listenOn(client: Redis, channel: string, hear: (message: string) => void): () => void {
  const onMessage = (from: string, message: string): void => {
    if (from === channel) hear(message);
  };
  // Where it is not connected yet this fails, and is done when it is.
  const subscribe = (): void => {
    client.subscribe(channel).catch(() => {});
  };
  client.on('message', onMessage);
  client.on('ready', subscribe);
  subscribe();
  return () => {
    client.off('message', onMessage);
    client.off('ready', subscribe);
    client.unsubscribe(channel).catch(() => {});
  };
}

function toClientOptions({ place, username, password, tlsCaFile }: ConnectionOptions): RedisOptions {
  const name = username ?? place.username;
  const secret = password ?? place.password;
  return {
    ...(name === undefined ? {} : { username: name }),
    ...(secret === undefined ? {} : { password: secret }),
    ...(place.tls ? { tls: tlsCaFile === undefined ? {} : { ca: readCertificates(tlsCaFile) } } : {}),
    scripts: readScripts(),
    connectTimeout: CONNECT_TIMEOUT_MS,
    commandTimeout: COMMAND_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    // A command that was sent is never sent again: nobody knows whether it was carried out.
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    enableOfflineQueue: false,
    retryStrategy: toPause,
    // A primary that became a replica: look for the new one. The command was refused, and is not sent again.
    reconnectOnError: (error) => error.message.startsWith('READONLY'),
  };
}

function openSingle({ place, sentinelPassword }: ConnectionOptions, common: RedisOptions): Redis {
  const [first] = place.nodes;
  const where: RedisOptions =
    place.mode === 'single'
      ? { host: first?.host ?? '', port: first?.port ?? 0 }
      : {
          sentinels: [...place.nodes],
          name: place.primaryName ?? '',
          sentinelRetryStrategy: toPause,
          sentinelCommandTimeout: CONNECT_TIMEOUT_MS,
          ...(sentinelPassword === undefined ? {} : { sentinelPassword }),
          ...(place.tls ? { enableTLSForSentinelMode: true, sentinelTLS: common.tls ?? {} } : {}),
        };
  const client = new Redis({ ...common, ...where, db: place.db });
  writeOncePerTurn(client);
  // Whoever sends a command hears of it there. Without a listener the client writes to the console.
  client.on('error', () => {});
  return client;
}

function readCertificates(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new ConfigError(`VALKEY_TLS_CA='${file}': cannot be read (${(error as Error).message})`);
  }
}
