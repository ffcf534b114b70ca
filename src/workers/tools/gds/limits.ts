// Bounds that the contract's schemas leave open.

import { refuse } from '../../../errors.ts';

export const MAX_SPECIAL_REQUESTS = 1_000;
export const MAX_REASON = 500;

export function checkLength(field: string, list: readonly unknown[], most: number): void {
  if (list.length <= most) return;
  const message = `Invalid ${field}: must have at most ${most} items, has ${list.length}`;
  refuse('invalidParams', message, { field, value: list, most });
}
