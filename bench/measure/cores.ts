// Cores of their own for the server and for who loads it, where the system lets us: otherwise a load of twice what the server
// can carry is made with the processor time that the server would carry it with.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export interface CoreSplit {
  /** As `taskset` takes them: `0,1`. */
  readonly server: string;
  readonly generators: string;
}

/** Moves this process, and with it the generators that it will start, off the server's half of the cores. */
export function splitCores(): CoreSplit | undefined {
  const all = allowedCores();
  if (all.length < 2) return undefined;
  const half = Math.ceil(all.length / 2);
  const split = { server: all.slice(0, half).join(), generators: all.slice(half).join() };
  const moved = spawnSync('taskset', ['-a', '-c', '-p', split.generators, String(process.pid)]);
  return moved.status === 0 ? split : undefined;
}

/** What to start a program with so that it stays on these cores; the process remains the program's own. */
export const onCores = (cores: string | undefined): readonly string[] =>
  cores === undefined ? [] : ['taskset', '-c', cores];

function allowedCores(): number[] {
  try {
    return parseCoreList(
      /^Cpus_allowed_list:\s*(\S+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '',
    );
  } catch {
    return [];
  }
}

/** `0-3,8` as the kernel writes it. */
export function parseCoreList(text: string): number[] {
  return text.split(',').flatMap((range) => {
    const [first, last = first] = range.split('-').map(Number);
    if (range === '' || first === undefined || last === undefined || Number.isNaN(first + last)) return [];
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}
