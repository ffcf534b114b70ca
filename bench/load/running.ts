/** A load that is being made, whichever way. */
export interface Running {
  /** Resolves when what was under way is answered or given up. */
  stop(): Promise<void>;
}
