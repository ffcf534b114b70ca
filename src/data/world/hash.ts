// Where every draw comes from: a small hash of the seed and of what is asked about. There is no random stream,
// so order, threads and processes change nothing.

/** Takes in one 32-bit number. The multiply and shift of murmur: each bit reaches all others after two rounds. */
export function mixNumber(hash: number, value: number): number {
  let mixed = Math.imul(hash ^ value, 0x5bd1e995);
  mixed ^= mixed >>> 15;
  mixed = Math.imul(mixed, 0x2c1b3c6d);
  return mixed ^ (mixed >>> 13);
}

export function mixText(hash: number, text: string): number {
  let mixed = hash;
  for (let index = 0; index < text.length; index += 1) mixed = mixNumber(mixed, text.charCodeAt(index));
  // The length keeps ('ab', 'c') and ('a', 'bc') apart when texts are mixed in one after the other.
  return mixNumber(mixed, text.length ^ 0x3c6ef372);
}

/** The last avalanche, as an unsigned number: without it the low bits of related questions are related too. */
export function toUint(hash: number): number {
  let mixed = hash ^ (hash >>> 16);
  mixed = Math.imul(mixed, 0x85ebca6b);
  mixed ^= mixed >>> 13;
  mixed = Math.imul(mixed, 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

/** A number from 0 up to, but not including, 1. `salt` tells apart the draws made about one thing. */
export function toUnit(hash: number, salt: number): number {
  return toUint(mixNumber(hash, salt)) / 0x1_0000_0000;
}

/** A whole number from 0 up to, but not including, `count`. */
export function toIndex(hash: number, salt: number, count: number): number {
  return Math.floor(toUnit(hash, salt) * count);
}

/** One of the options, which must not be empty. */
export function pick<T>(hash: number, salt: number, options: readonly T[]): T {
  return options[toIndex(hash, salt, options.length)] as T;
}

const SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Every two symbols, the first by the upper five bits. */
const PAIRS = [...SYMBOLS].flatMap((first) => [...SYMBOLS].map((second) => first + second));

/** Eight symbols of Crockford's base 32, 40 bits, that vouch for a text under a seed. */
export function checkOf(seedHash: number, text: string): string {
  let low = toUint(mixText(mixNumber(seedHash, 0x1d), text));
  let high = toUint(mixText(mixNumber(seedHash, 0xe5), text));
  let check = '';
  for (let index = 0; index < 4; index += 1) {
    check += PAIRS[((low & 31) << 5) | (high & 31)];
    low >>>= 5;
    high >>>= 5;
  }
  return check;
}

const CHECK_LENGTH = 8;

/** An id: what it says, and a check that vouches for it under a seed. */
export function toId(seedHash: number, body: string): string {
  return `${body}-${checkOf(seedHash, body)}`;
}

/** Whether an id is whole and was made under this seed. Long text is not even looked at. */
export function isVouchedFor(seedHash: number, id: string, maxLength: number): boolean {
  if (typeof id !== 'string' || id.length > maxLength || id.length <= CHECK_LENGTH) return false;
  return id.slice(-CHECK_LENGTH) === checkOf(seedHash, id.slice(0, -CHECK_LENGTH - 1));
}
