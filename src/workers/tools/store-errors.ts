// What a tool says when the store does not answer.

import { StoreUnavailable } from '../../data/store/index.ts';
import { ERRORS, refuse } from '../../errors.ts';

/**
 * Waits for the store. Where it is away the call is refused: `storeUnavailable` when nothing was changed,
 * `outcomeUnknown` when a write may yet take effect; `clue` then tells the caller what to look for.
 */
export async function fromStore<T>(answer: Promise<T>, clue?: Readonly<Record<string, unknown>>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    if (error.outcome === 'none') refuse('storeUnavailable');
    return refuse('outcomeUnknown', ERRORS.outcomeUnknown.message, clue);
  }
}
