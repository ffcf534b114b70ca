export { type CachedWorkers, type CacheStats, withResultCache } from './result-cache.ts';
