// IP addresses as text in one canonical form, and what of them counts as one client.
import { isIPv4, isIPv6 } from 'node:net';

/** Canonical text: IPv4 dotted, IPv6 as eight groups; an IPv4-mapped IPv6 address is the IPv4 one. */
export function parseAddress(text: string): string | undefined {
  if (isIPv4(text)) return text;
  const zone = text.indexOf('%');
  const bare = zone === -1 ? text : text.slice(0, zone);
  return isIPv6(bare) ? toCanonical(toGroups(bare)) : undefined;
}

/** One entry of X-Forwarded-For: an address, also as `1.2.3.4:567`, `[2001:db8::1]` or `[2001:db8::1]:567`. */
export function parseForwardedAddress(entry: string): string | undefined {
  const text = entry.trim();
  const inBrackets = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text)?.[1];
  if (inBrackets !== undefined) return isIPv6(inBrackets) ? parseAddress(inBrackets) : undefined;
  const withPort = /^([\d.]+):\d{1,5}$/.exec(text)?.[1];
  return parseAddress(withPort ?? text);
}

/** The 4 or 16 bytes of a socket's address. */
export function toAddress(bytes: Uint8Array): string {
  if (bytes.length === 4) return bytes.join('.');
  const groups: number[] = [];
  for (let index = 0; index + 1 < bytes.length; index += 2)
    groups.push(((bytes[index] ?? 0) << 8) | (bytes[index + 1] ?? 0));
  return toCanonical(groups);
}

/** What is counted as one client: an IPv4 address, or the /64 that an IPv6 host chooses its addresses from. */
export function toClientKey(address: string): string {
  return address.includes(':') ? `${address.split(':', 4).join(':')}::/64` : address;
}

function toCanonical(groups: readonly number[]): string {
  const isMapped = groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0);
  if (!isMapped) return groups.map((group) => group.toString(16)).join(':');
  const [high = 0, low = 0] = groups.slice(6);
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/** The eight groups of a valid IPv6 text, which may be shortened by `::` and end in dotted IPv4. */
function toGroups(text: string): number[] {
  const dotted = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(text);
  let hex = text;
  if (dotted !== null) {
    const [, start = '', a, b, c, d] = dotted;
    const pair = (high: string | undefined, low: string | undefined) =>
      ((Number(high) << 8) | Number(low)).toString(16);
    hex = `${start}${pair(a, b)}:${pair(c, d)}`;
  }
  const [left = '', right] = hex.split('::');
  const parse = (part: string) =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
  if (right === undefined) return parse(left);
  const [before, after] = [parse(left), parse(right)];
  return [...before, ...new Array<number>(8 - before.length - after.length).fill(0), ...after];
}
