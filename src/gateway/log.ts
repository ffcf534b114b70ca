/** Of a logger, what the gateway needs. */
export interface Log {
  isLevelEnabled(level: string): boolean;
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}
