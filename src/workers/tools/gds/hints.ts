// What the tools tell of themselves beforehand: whether they change anything, and whether for good.

import type { ToolAnnotations } from '../types.ts';

const CLOSED_WORLD = { openWorldHint: false } as const;

export const LOOKS: ToolAnnotations = {
  ...CLOSED_WORLD,
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
};

/** A repeat may book a second time. */
export const BOOKS: ToolAnnotations = {
  ...CLOSED_WORLD,
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: false,
};

/** A repeat is refused: it ends nothing more. */
export const ENDS: ToolAnnotations = {
  ...CLOSED_WORLD,
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: true,
};
