/** What somebody asked for cannot be done as it was asked: a line for each reason, and no stack. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
