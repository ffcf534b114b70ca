// Writes that the store does not confirm: what their caller is told.

import { StoreUnavailable } from '../../../data/store/index.ts';
import { ERRORS, refuse } from '../../../errors.ts';

/**
 * Waits for a write. When the store does not confirm it in time, the refusal carries the clue by which the caller
 * finds out whether it happened; every other failure passes.
 */
export async function confirmed<T>(write: Promise<T>, clue: Readonly<Record<string, unknown>>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (!(error instanceof StoreUnavailable) || error.outcome === 'none') throw error;
    return refuse('outcomeUnknown', ERRORS.outcomeUnknown.message, clue);
  }
}

/** Waits for a write that, where it fails, nobody can ever see the effect of: then nothing was changed. */
export async function unseen<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (!(error instanceof StoreUnavailable) || error.outcome === 'none') throw error;
    throw new StoreUnavailable(error.message, 'none');
  }
}
