// Who a request is from, as far as the proxies that are trusted say so.
import { BlockList, isIPv4 } from 'node:net';
import { ConfigError } from '../../config.ts';
import { parseAddress, parseForwardedAddress, toClientKey } from './address.ts';

/** The key of the client that the limiter counts. */
export type ClientAddressReader = (peer: string, headers: ReadonlyMap<string, string>) => string;

/** Hops looked at, from the right; a chain of proxies is shorter, a longer list is somebody's play. */
const MAX_HOPS = 32;
const CACHED_ADDRESSES = 10_000;

export function createClientAddressReader(trustedProxies: readonly string[]): ClientAddressReader {
  const isTrusted = remember(createTrust(trustedProxies));
  const toKey = remember(toClientKey);
  const parseHop = remember((entry: string) => parseForwardedAddress(entry));

  return (peer, headers) => {
    if (!isTrusted(peer)) return toKey(peer);
    const forwarded = headers.get('x-forwarded-for');
    if (forwarded !== undefined) return toKey(lastUntrustedHop(peer, forwarded, isTrusted, parseHop));
    const real = headers.get('x-real-ip');
    return toKey((real === undefined ? undefined : parseHop(real)) ?? peer);
  };
}

/**
 * Each proxy appends the address that it was called from, so the list is believed from the right, as long as the
 * hop is a trusted proxy. What stands further left, the client may have written. A hop that is no address ends it.
 */
function lastUntrustedHop(
  peer: string,
  forwarded: string,
  isTrusted: (address: string) => boolean,
  parseHop: (entry: string) => string | undefined,
): string {
  let client = peer;
  let end = forwarded.length;
  for (let hops = 0; hops < MAX_HOPS && end > 0; hops++) {
    const comma = forwarded.lastIndexOf(',', end - 1);
    const entry = forwarded.slice(comma + 1, end);
    end = comma;
    if (entry.trim() === '') continue;
    const address = parseHop(entry);
    if (address === undefined) return client;
    client = address;
    if (!isTrusted(address)) return client;
  }
  return client;
}

function createTrust(trustedProxies: readonly string[]): (address: string) => boolean {
  const trusted = new BlockList();
  for (const network of trustedProxies) {
    const [text = '', prefix, ...rest] = network.split('/');
    const address = parseAddress(text);
    const family = address !== undefined && isIPv4(address) ? 'ipv4' : 'ipv6';
    const bits = family === 'ipv4' ? 32 : 128;
    const length = prefix === undefined ? bits : /^\d{1,3}$/.test(prefix) ? Number(prefix) : Number.NaN;
    if (address === undefined || rest.length > 0 || !(length <= bits))
      throw new ConfigError(
        `TRUSTED_PROXIES='${trustedProxies}': '${network}' must be an IP address or a network such as 10.0.0.0/8 or fd00::/8`,
      );
    trusted.addSubnet(address, length, family);
  }
  return (address) => trusted.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
}

/** Addresses come back with every request of a client; what was found out about one is kept, within bounds. */
function remember<T>(find: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const found = find(text);
    if (known.size >= CACHED_ADDRESSES) known.clear();
    known.set(text, found);
    return found;
  };
}
