// The real clock and the real dice.
import { randomBytes, randomUUID } from 'node:crypto';
import type { Chance } from './types.ts';

export const systemChance: Chance = {
  now: () => Date.now(),
  uuid: () => randomUUID(),
  bytes: (length) => randomBytes(length),
};
