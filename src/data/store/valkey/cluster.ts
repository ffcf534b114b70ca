// A Cluster: the client for commands, and the connection to one of its nodes to listen on.
import { Cluster, Redis, type RedisOptions } from 'iovalkey';
import type { ValkeyPlace } from '../../../config.ts';
import { writeOncePerTurn } from './one-write.ts';
import { toPause } from './pause.ts';
import { toSlot } from './slot.ts';

const SLOTS_TIMEOUT_MS = 1_000;
const SLOTS_INTERVAL_MS = 2_000;

export function openCluster(place: ValkeyPlace, common: RedisOptions): Cluster {
  const { scripts, enableOfflineQueue, retryStrategy, ...node } = common;
  const client = new Cluster([...place.nodes], {
    redisOptions: node,
    ...(scripts === undefined ? {} : { scripts }),
    ...(place.tls ? { dnsLookup: (address, callback) => callback(null, address) } : {}),
    enableOfflineQueue: false,
    clusterRetryStrategy: toPause,
    // Sending again after a cut connection, or while the Cluster is down, is for the caller to decide.
    retryDelayOnFailover: 0,
    retryDelayOnClusterDown: 0,
    slotsRefreshTimeout: SLOTS_TIMEOUT_MS,
    slotsRefreshInterval: SLOTS_INTERVAL_MS,
  });
  client.on('error', () => {});
  client.on('+node', writeOncePerTurn);
  return client;
}

/** Ends it for good. */
export function closeCluster(client: Cluster): void {
  client.disconnect();
  // The client, when closed while it looks for its nodes, would go on to look every two seconds, and keep the
  // process alive: each round is begun by the end of the one before.
  client.refreshSlotsCache = () => {};
}

/**
 * What is published on one node is told on all: one is listened to, and another when that is gone or has left. The
 * client's own way of listening would try the nodes of a Cluster that is gone again and again without any pause.
 */
export function openClusterListener(client: Cluster, place: ValkeyPlace, common: RedisOptions): Redis {
  let turn = Math.floor(Math.random() * place.nodes.length);
  const pickNode = (): { host: string; port: number } => {
    const known = client.nodes().map(({ options: { host = '', port = 0 } }) => ({ host, port }));
    const nodes = known.length > 0 ? known : place.nodes;
    return nodes[turn++ % nodes.length] ?? { host: '', port: 0 };
  };
  const listener = new Redis({
    ...common,
    ...pickNode(),
    retryStrategy: (attempt) => {
      Object.assign(listener.options, pickNode());
      return toPause(attempt);
    },
  });
  listener.on('error', () => {});
  client.on('-node', ({ options }: Redis) => {
    const { host, port } = listener.options;
    if (options.host === host && options.port === port) listener.disconnect(true);
  });
  return listener;
}

/** The client of the primary that has a key. */
export function nodeOf(client: Cluster, key: string): Redis {
  const address = client.slots[toSlot(key)]?.[0];
  const node = client.nodes('master').find(({ options }) => `${options.host}:${options.port}` === address);
  if (node === undefined) throw new Error('The primary of this key is not known at the moment');
  return node;
}
