// Ids of flights. They say everything that makes the same flight again: FL-JFK-BOI-20270615-Y-AA123.DEN.AA45-3-…
// is the journey from JFK to BOI on that day in economy, by AA123 to DEN and AA45 from there, at the price of
// booking bucket 3. With .2 after the bucket it is the second leg alone. The end vouches for the rest.
import type { CabinCode } from './airlines.ts';
import { isBucket } from './fares.ts';
import { isVouchedFor, toId } from './hash.ts';
import { parseDay, toDigits } from './time.ts';

export interface FlightKey {
  readonly origin: string;
  readonly destination: string;
  /** Of the first departure, by the origin's calendar. */
  readonly day: number;
  readonly cabin: CabinCode;
  /** Flight numbers, one a leg. */
  readonly numbers: readonly string[];
  /** Where one changes: one fewer than numbers. */
  readonly via: readonly string[];
  readonly bucket: number;
  /** Of a connection: the leg that is meant alone, from 1. 0 is all of it. */
  readonly leg: number;
}

const MAX_LENGTH = 80;
const ID =
  /^FL-([A-Z]{3})-([A-Z]{3})-(\d{4})(\d\d)(\d\d)-([YWJF])-([A-Z0-9]{2}[1-9]\d{0,3}(?:\.[A-Z]{3}\.[A-Z0-9]{2}[1-9]\d{0,3}){0,3})-(\d)(?:\.([1-4]))?-[0-9A-Z]{8}$/;

/** The id without leg and check: what the ids of a journey and of its legs have in common. */
export function toFlightStem(key: Omit<FlightKey, 'leg'>): string {
  let chain = '';
  for (const [index, number] of key.numbers.entries())
    chain += index === 0 ? number : `.${key.via[index - 1]}.${number}`;
  return `FL-${key.origin}-${key.destination}-${toDigits(key.day)}-${key.cabin}-${chain}-${key.bucket}`;
}

export function toFlightId(seedHash: number, stem: string, leg: number): string {
  return toId(seedHash, leg === 0 ? stem : `${stem}.${leg}`);
}

/** Undefined for anything that is not exactly an id made under this seed. */
export function parseFlightId(seedHash: number, id: string): FlightKey | undefined {
  const parts = isVouchedFor(seedHash, id, MAX_LENGTH) ? ID.exec(id) : null;
  if (parts === null) return undefined;
  const [, origin = '', destination = '', year, month, date, cabin = '', chain = '', bucket, leg] = parts;
  const day = parseDay(`${year}-${month}-${date}`);
  const links = chain.split('.');
  const numbers = links.filter((_, index) => index % 2 === 0);
  const via = links.filter((_, index) => index % 2 === 1);
  const wanted = Number(leg ?? 0);
  if (day === undefined || !isBucket(Number(bucket)) || wanted > numbers.length) return undefined;
  if (leg !== undefined && numbers.length === 1) return undefined;
  return {
    origin,
    destination,
    day,
    cabin: cabin as CabinCode,
    numbers,
    via,
    bucket: Number(bucket),
    leg: wanted,
  };
}
