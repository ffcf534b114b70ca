import assert from 'node:assert/strict';
import { SocketAddress } from 'node:net';
import { test } from 'node:test';
import fc from 'fast-check';
import { ConfigError } from '../../../src/config.ts';
import {
  parseAddress,
  parseForwardedAddress,
  toAddress,
  toClientKey,
} from '../../../src/gateway/http/address.ts';
import { createClientAddressReader } from '../../../src/gateway/http/client-address.ts';

const forwarded = (value: string) => new Map([['x-forwarded-for', value]]);

test('addresses have one text: IPv6 in eight groups, IPv4-mapped as IPv4, no zone', () => {
  assert.equal(parseAddress('192.0.2.1'), '192.0.2.1');
  assert.equal(parseAddress('2001:DB8::1'), '2001:db8:0:0:0:0:0:1');
  assert.equal(parseAddress('::'), '0:0:0:0:0:0:0:0');
  assert.equal(parseAddress('::ffff:192.0.2.1'), '192.0.2.1');
  assert.equal(parseAddress('::ffff:c000:201'), '192.0.2.1');
  assert.equal(parseAddress('64:ff9b::192.0.2.1'), '64:ff9b:0:0:0:0:c000:201');
  assert.equal(parseAddress('fe80::1%eth0'), 'fe80:0:0:0:0:0:0:1');
  for (const wrong of [
    '',
    ' ',
    '1.2.3',
    '1.2.3.4.5',
    '256.1.1.1',
    '01.2.3.4',
    '::1::',
    'localhost',
    '1.2.3.4/8',
    '٤.٤.٤.٤',
  ])
    assert.equal(parseAddress(wrong), undefined, wrong);
});

test('the bytes of a socket and its text are the same address', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (bytes) => {
      const text = toAddress(bytes);
      const hex = Buffer.from(bytes).toString('hex').match(/.{4}/g)?.join(':') ?? '';
      assert.equal(parseAddress(hex), text);
      if (text.includes(':')) {
        const shortest = new SocketAddress({ address: hex, family: 'ipv6' }).address;
        assert.equal(parseAddress(shortest), text);
      }
    }),
  );
  assert.equal(toAddress(Uint8Array.of(127, 0, 0, 1)), '127.0.0.1');
  assert.equal(toAddress(Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 255, 10, 1, 2, 3)), '10.1.2.3');
});

test('a forwarded address may have a port or brackets', () => {
  assert.equal(parseForwardedAddress(' 192.0.2.1:4711 '), '192.0.2.1');
  assert.equal(parseForwardedAddress('[2001:db8::1]'), '2001:db8:0:0:0:0:0:1');
  assert.equal(parseForwardedAddress('[2001:db8::1]:443'), '2001:db8:0:0:0:0:0:1');
  for (const wrong of [
    'unknown',
    '_hidden',
    '[192.0.2.1]',
    '[2001:db8::1',
    '192.0.2.1:',
    '192.0.2.1:x',
    '1.2.3.4:999999',
    '"1.2.3.4"',
  ])
    assert.equal(parseForwardedAddress(wrong), undefined, wrong);
});

test('an IPv6 client is its /64', () => {
  const key = (address: string) => toClientKey(parseAddress(address) ?? '');
  assert.equal(key('2001:db8:1:2::1'), '2001:db8:1:2::/64');
  assert.equal(key('2001:db8:1:2:ffff:ffff:ffff:ffff'), key('2001:db8:1:2::'));
  assert.notEqual(key('2001:db8:1:3::1'), key('2001:db8:1:2::1'));
  assert.equal(key('::ffff:192.0.2.1'), '192.0.2.1');
});

test('an untrusted peer is itself, whatever it says', () => {
  const read = createClientAddressReader(['10.0.0.0/8']);
  assert.equal(read('192.0.2.7', forwarded('203.0.113.9')), '192.0.2.7');
  assert.equal(read('192.0.2.7', new Map([['x-real-ip', '203.0.113.9']])), '192.0.2.7');
  assert.equal(createClientAddressReader([])('127.0.0.1', forwarded('203.0.113.9')), '127.0.0.1');
});

test('of a list, the rightmost address that is no trusted proxy counts', () => {
  const read = createClientAddressReader(['127.0.0.0/8', '10.0.0.0/8', 'fd00::/8']);
  const cases: Record<string, string> = {
    '203.0.113.9': '203.0.113.9',
    '1.1.1.1, 203.0.113.9': '203.0.113.9',
    '1.1.1.1,203.0.113.9,10.0.0.2': '203.0.113.9',
    '1.1.1.1, 203.0.113.9:555, fd00::2, 10.0.0.2': '203.0.113.9',
    '203.0.113.9, , ,': '203.0.113.9',
    '2001:db8:5:6:7::8, ::ffff:10.0.0.2': '2001:db8:5:6::/64',
    // All of them trusted: the request began at the leftmost.
    '10.0.0.3, 10.0.0.2': '10.0.0.3',
    // What is no address ends the belief: the last good hop counts.
    'garbage, 10.0.0.2': '10.0.0.2',
    '203.0.113.9, unknown, 10.0.0.2': '10.0.0.2',
    unknown: '127.0.0.1',
    '': '127.0.0.1',
    ',,,': '127.0.0.1',
  };
  for (const [list, client] of Object.entries(cases))
    assert.equal(read('127.0.0.1', forwarded(list)), client, list);
});

test('X-Real-IP counts from a trusted proxy that sends no X-Forwarded-For', () => {
  const read = createClientAddressReader(['127.0.0.1']);
  assert.equal(read('127.0.0.1', new Map([['x-real-ip', '203.0.113.9']])), '203.0.113.9');
  assert.equal(read('127.0.0.1', new Map([['x-real-ip', 'nonsense']])), '127.0.0.1');
  const both = new Map([
    ['x-real-ip', '1.1.1.1'],
    ['x-forwarded-for', '203.0.113.9'],
  ]);
  assert.equal(read('127.0.0.1', both), '203.0.113.9');
  assert.equal(read('127.0.0.2', new Map([['x-real-ip', '203.0.113.9']])), '127.0.0.2');
});

test('whatever a client puts to the left of what its proxy appends, it stays the same client', () => {
  const read = createClientAddressReader(['127.0.0.0/8']);
  fc.assert(
    fc.property(fc.string({ unit: 'binary-ascii', maxLength: 60 }), (forged) => {
      assert.equal(read('127.0.0.1', forwarded(`${forged}, 203.0.113.9`)), '203.0.113.9');
    }),
  );
});

test('a very long list costs no more than its last hops', () => {
  const read = createClientAddressReader(['127.0.0.0/8']);
  assert.equal(read('127.0.0.1', forwarded(`203.0.113.9${', 127.0.0.2'.repeat(1_500)}`)), '127.0.0.2');
});

test('a network that is none stops the start with its text', () => {
  for (const wrong of ['10.0.0.0/33', '10.0.0/8', 'nginx', '10.0.0.0/', '::/129', '10.0.0.0/8/8'])
    assert.throws(
      () => createClientAddressReader([wrong]),
      (error: unknown) => error instanceof ConfigError && error.message.includes(`'${wrong}'`),
      wrong,
    );
});
