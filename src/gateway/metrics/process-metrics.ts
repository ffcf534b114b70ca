// What the process itself can tell: memory, CPU, descriptors, and how late its event loop runs.
import { readdirSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Registry, Sample } from './registry.ts';

const RESOLUTION_MS = 20;
const QUANTILES = [0.5, 0.9, 0.99] as const;
/** What is told is of the last whole window, so that everybody who reads, however often, reads the same. */
const WINDOW_MS = 5_000;

/** Returns what stops the measuring of the event loop's delay. */
export function watchProcess(registry: Registry): () => void {
  registry.watch(
    'counter',
    'process_cpu_seconds_total',
    'CPU time spent, user and system, in seconds.',
    () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1e6;
    },
  );
  registry.watch('gauge', 'process_resident_memory_bytes', 'Resident memory in bytes.', () =>
    process.memoryUsage.rss(),
  );
  registry.watch(
    'gauge',
    'process_heap_bytes',
    'JavaScript heap in use in bytes.',
    () => process.memoryUsage().heapUsed,
  );
  // Reckoned once: each time anew it would wander with the clock, and look like a restart.
  const startedAt = Math.round(Date.now() / 1000 - process.uptime());
  registry.watch('gauge', 'process_start_time_seconds', 'Start of the process, Unix time.', () => startedAt);
  registry.watch(
    'gauge',
    'process_open_fds',
    'Open file descriptors; absent where it cannot be known.',
    countDescriptors,
  );
  return watchEventLoop(registry);
}

function watchEventLoop(registry: Registry): () => void {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  const toSeconds = (nanoseconds: number): number =>
    Math.max(0, (Number.isFinite(nanoseconds) ? nanoseconds : 0) / 1e9 - RESOLUTION_MS / 1e3);
  const measure = (): readonly Sample[] => {
    const samples: Sample[] = QUANTILES.map((quantile) => ({
      labels: { quantile: String(quantile) },
      value: toSeconds(delay.percentile(quantile * 100)),
    }));
    return [...samples, { labels: { quantile: '1' }, value: toSeconds(delay.max) }];
  };
  let lastWindow: readonly Sample[] | undefined;
  const timer = setInterval(() => {
    lastWindow = measure();
    delay.reset();
  }, WINDOW_MS).unref();
  registry.watch(
    'gauge',
    'mock_gds_event_loop_delay_seconds',
    'How late the event loop ran in the last whole five seconds; quantile 1 is the longest.',
    () => lastWindow ?? measure(),
  );
  return () => {
    clearInterval(timer);
    delay.disable();
  };
}

function countDescriptors(): readonly Sample[] {
  try {
    return [{ value: readdirSync('/proc/self/fd').length }];
  } catch {
    return [];
  }
}
