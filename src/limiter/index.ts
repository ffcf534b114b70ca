// Limits how many requests one client may make: a sliding window, exact arithmetic, bounded memory.
export { type LimiterClock, systemClock } from './clock.ts';
export { createLimiter, type Decision, type Limiter, type LimiterOptions } from './limiter.ts';
export type { SharedCounts, SharingStats } from './sharing.ts';
export * from './sliding-window.ts';
