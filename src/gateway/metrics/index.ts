// What the gateway tells about itself in figures.
export {
  type CallObservation,
  createMetrics,
  type Metrics,
  watchCache,
  watchHttp,
  watchLimiter,
  watchWorkers,
} from './gateway-metrics.ts';
export { EXPOSITION_TYPE, type Registry, type Sample } from './registry.ts';
