import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseValkeyUrl } from '../src/valkey-url.ts';

const single = { mode: 'single', tls: false, db: 0 };

test('one node: host, port, database, user and password', () => {
  const node = (host: string, port: number) => ({ ...single, nodes: [{ host, port }] });
  assert.deepEqual(parseValkeyUrl('valkey://cache'), node('cache', 6379));
  assert.deepEqual(parseValkeyUrl('redis://127.0.0.1:7000/'), node('127.0.0.1', 7000));
  assert.deepEqual(parseValkeyUrl('valkey://[::1]:7000/3'), { ...node('::1', 7000), db: 3 });
  assert.deepEqual(parseValkeyUrl('valkeys://cache'), { ...node('cache', 6379), tls: true });
  assert.deepEqual(parseValkeyUrl('valkey://:p%40ss%3A%2F@cache'), {
    ...node('cache', 6379),
    password: 'p@ss:/',
  });
  assert.deepEqual(parseValkeyUrl('valkey://gds:secret@cache'), {
    ...node('cache', 6379),
    username: 'gds',
    password: 'secret',
  });
});

test('Sentinels name their primary, a Cluster any of its nodes', () => {
  assert.deepEqual(parseValkeyUrl('valkey+sentinel://:pw@a,b:26380/main/2'), {
    mode: 'sentinel',
    nodes: [
      { host: 'a', port: 26379 },
      { host: 'b', port: 26380 },
    ],
    tls: false,
    db: 2,
    password: 'pw',
    primaryName: 'main',
  });
  assert.deepEqual(parseValkeyUrl('valkeys+cluster://a:7000,b:7001'), {
    mode: 'cluster',
    nodes: [
      { host: 'a', port: 7000 },
      { host: 'b', port: 7001 },
    ],
    tls: true,
    db: 0,
  });
});

test('whatever else is no URL of Valkey', () => {
  for (const text of [
    'cache:6379',
    'http://cache',
    'valkey://',
    'valkey://cache:0',
    'valkey://cache:70000',
    'valkey://cache/x',
    'valkey://cache/-1',
    'valkey://cache/0/1',
    'valkey://a,b',
    'valkey://%zz:pw@cache',
    'valkey+sentinel://a,b',
    'valkey+sentinel://a/main/1/2',
    'valkey+cluster://a/1',
    'valkey+cluster://a,',
    'valkey://ca che',
    'valkey://user@pw@cache',
  ])
    assert.equal(parseValkeyUrl(text), undefined, text);
});
