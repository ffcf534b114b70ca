// The shared store on one Valkey and on a Cluster of three, held to the contract.
import { after, before, describe } from 'node:test';
import {
  startCluster,
  startValkey,
  unlessValkeyIsMissing,
  type ValkeyCluster,
  type ValkeyServer,
} from '../support/valkey.ts';
import { describeCounters } from './counters.ts';
import { describeStore } from './store.ts';
import { makeValkeyPlace } from './valkey-place.ts';

describe('valkey, one node', unlessValkeyIsMissing(), () => {
  let server: ValkeyServer;
  before(async () => {
    server = await startValkey();
  });
  after(() => server.remove());
  describeStore('contract', () => makeValkeyPlace(server.url));
  describeCounters(() => makeValkeyPlace(server.url));
});

describe('valkey, a Cluster of three', unlessValkeyIsMissing(), () => {
  let cluster: ValkeyCluster;
  before(async () => {
    cluster = await startCluster();
  });
  after(() => cluster.remove());
  describeStore('contract', () => makeValkeyPlace(cluster.url));
  describeCounters(() => makeValkeyPlace(cluster.url));
});
