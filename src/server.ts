// Opens the rooms in their order, store, workers, gateway, and closes them in the opposite one.
import type { Config } from './config.ts';
import { openStore } from './data/store/index.ts';
import type { Gateway, Log } from './gateway/index.ts';
import { createWorkers } from './workers/index.ts';

const GDS = new URL(
  import.meta.url.endsWith('.ts') ? './workers/tools/gds/index.ts' : './workers/tools/gds/index.js',
  import.meta.url,
).href;

export interface ServerOptions {
  readonly config: Config;
  readonly log: Log;
  /** URLs of modules that export a `Toolset`. */
  readonly toolsets?: readonly string[];
}

export async function startServer({ config, log, toolsets = [GDS] }: ServerOptions): Promise<Gateway> {
  const store = await openStore(config.store, {
    watch: {
      onLost: (reason) => log.error({ reason }, 'the store cannot be reached; asking again and again'),
      onBack: () => log.info({}, 'the store can be reached again'),
    },
  });
  const [workers, { openGateway }] = await Promise.all([
    createWorkers({
      config,
      toolsets,
      onFault: (fault) => log.error(fault, 'a tool failed in a way that it should not'),
      onFailedStart: ({ message }) =>
        log.error({ reason: message }, 'a worker cannot start; trying again and again'),
    }),
    // Loaded while the threads start.
    import('./gateway/index.ts'),
  ]);
  const gateway = await openGateway({ config, workers, store, log });
  let stopping: Promise<void> | undefined;
  return {
    ...gateway,
    stop() {
      stopping ??= close();
      return stopping;
    },
  };

  async function close(): Promise<void> {
    await gateway.stop();
    await workers.close();
    await store.close();
  }
}
