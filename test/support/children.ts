// Starts processes that open a store (store-child.ts), and talks to them.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Task } from './store-child.ts';

export interface Child {
  readonly process: ChildProcess;
  run(task: Task): Promise<unknown>;
  close(): Promise<void>;
}

interface Reply {
  readonly id: number;
  readonly result?: unknown;
  readonly error?: string;
}

const PROGRAM = fileURLToPath(new URL('./store-child.js', import.meta.url));

/** Resolves once the process has opened its store. */
export async function startChild(place: readonly string[]): Promise<Child> {
  const child = fork(PROGRAM, [...place]);
  const exited = once(child, 'exit');
  let lastId = 0;
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  child.on('message', ({ id, result, error }: Reply) => {
    const call = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) call?.resolve(result);
    else call?.reject(new Error(error));
  });
  child.on('exit', (code, signal) => {
    for (const { reject } of waiting.values()) reject(new Error(`the process left: ${code ?? signal}`));
  });
  const ready = new Promise((resolve, reject) => waiting.set(0, { resolve, reject }));
  await ready;
  const run = (task: Task): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const id = ++lastId;
      waiting.set(id, { resolve, reject });
      child.send({ id, task });
    });
  return {
    process: child,
    run,
    close: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        run({ kind: 'close' }).catch(() => {});
        await exited;
      }
    },
  };
}
