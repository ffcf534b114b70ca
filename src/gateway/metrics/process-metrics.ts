// What the process itself can tell: memory, CPU, descriptors, and how late its event loop runs.
import { readdirSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Registry, Sample } from './registry.ts';

const RESOLUTION_MS = 20;
const QUANTILES = [0.5, 0.9, 0.99] as const;

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
  registry.watch('gauge', 'process_start_time_seconds', 'Start of the process, Unix time.', () =>
    Math.round(Date.now() / 1000 - process.uptime()),
  );
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
  registry.watch(
    'gauge',
    'mock_gds_event_loop_delay_seconds',
    'How late the event loop ran since the figures were last read; quantile 1 is the longest.',
    () => {
      const samples: Sample[] = QUANTILES.map((quantile) => ({
        labels: { quantile: String(quantile) },
        value: toSeconds(delay.percentile(quantile * 100)),
      }));
      samples.push({ labels: { quantile: '1' }, value: toSeconds(delay.max) });
      delay.reset();
      return samples;
    },
  );
  return () => delay.disable();
}

function countDescriptors(): readonly Sample[] {
  try {
    return [{ value: readdirSync('/proc/self/fd').length }];
  } catch {
    return [];
  }
}
