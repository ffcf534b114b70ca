// The load-generating processes of one measurement: started before it, given their plans, listened to.
import { type ChildProcess, fork } from 'node:child_process';
import type { FromGenerator, LoadPlan, LoadReport } from '../load/plan.ts';
import type { PlainHistogram } from '../stats/histogram.ts';

const GENERATOR = new URL('../load/generator.js', import.meta.url);

export interface GeneratorEvents {
  /** All of them measure now. */
  onWindowOpens(): void;
  /** All of them have stopped measuring. */
  onWindowCloses(): void;
  onProgress?(completed: number, errors: number): void;
  /** Latencies of half a second, of one generator. */
  onSlice?(slice: PlainHistogram): void;
}

interface Started {
  readonly child: ChildProcess;
  readonly ready: Promise<void>;
}

function start(): Started {
  const child = fork(GENERATOR, { serialization: 'advanced', execArgv: ['--max-semi-space-size=32'] });
  const ready = new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('error', reject);
    child.once('exit', () => reject(new Error('a load generator ended before it began')));
  });
  return { child, ready };
}

/** Once the last of `count` has called, `then` is called. */
function onceAll(count: number, then: () => void): () => void {
  let missing = count;
  return () => {
    missing -= 1;
    if (missing === 0) then();
  };
}

function run(child: ChildProcess, plan: LoadPlan, on: Record<string, (message: FromGenerator) => void>) {
  return new Promise<LoadReport>((resolve, reject) => {
    child.on('message', (message: FromGenerator) => {
      if (message.type === 'report') resolve(message.report);
      else if (message.type === 'failed') reject(new Error(message.message));
      else on[message.type]?.(message);
    });
    child.once('exit', (code) => reject(new Error(`a load generator ended with exit code ${code}`)));
    child.send(plan);
  });
}

export async function generate(plans: readonly LoadPlan[], events: GeneratorEvents): Promise<LoadReport[]> {
  const started = plans.map(start);
  try {
    await Promise.all(started.map(({ ready }) => ready));
    const windowOpens = onceAll(plans.length, events.onWindowOpens);
    const windowCloses = onceAll(plans.length, events.onWindowCloses);
    const progress = plans.map(() => ({ completed: 0, errors: 0 }));
    return await Promise.all(
      plans.map((plan, index) => {
        const { child } = started[index] as Started;
        return run(child, plan, {
          windowOpens,
          windowCloses,
          progress(message) {
            if (message.type !== 'progress') return;
            progress[index] = message;
            events.onSlice?.(message.slice);
            const total = (key: 'completed' | 'errors') => progress.reduce((sum, each) => sum + each[key], 0);
            events.onProgress?.(total('completed'), total('errors'));
          },
        });
      }),
    );
  } finally {
    for (const { child } of started) child.kill();
  }
}
