// Nanoseconds of each hot function, beside the least that anything doing its job has to do.
import { readdirSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Case, type Group, time } from '../micro/harness.ts';
import { percent, ratio } from '../report/format.ts';
import { layOut } from '../report/terminal.ts';
import type { Context } from '../run/context.ts';

const FOLDER = fileURLToPath(new URL('../micro/', import.meta.url));
const ENDING = '.micro.js';

const nanos = (value: number): string => {
  if (value >= 1e6) return `${(value / 1e6).toFixed(2)} ms`;
  return value >= 1e4 ? `${(value / 1e3).toFixed(1)} µs` : `${value.toFixed(value < 100 ? 1 : 0)} ns`;
};

/** bench/micro/data/world/hash.micro.ts measures src/data/world/hash.ts. */
const files = (): string[] =>
  readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ENDING))
    .sort();

export async function micro({ options, terminal }: Context): Promise<number> {
  const wanted = files().filter((file) => options.only?.some((word) => file.includes(word)) ?? true);
  for (const file of wanted) {
    const { default: group } = (await import(pathToFileURL(FOLDER + file).href)) as { default: Group };
    const timed = async (one: Case) => {
      terminal.status(`${file}: ${one.name}`);
      return time(one);
    };
    const control = await timed(group.control);
    const rows = [[group.control.name, nanos(control.nanos), `± ${percent(control.spread)}`, 'control']];
    for (const one of group.cases) {
      const { nanos: each, spread } = await timed(one);
      rows.push([one.name, nanos(each), `± ${percent(spread)}`, ratio(each / control.nanos)]);
    }
    terminal.line();
    terminal.line(terminal.bold(`src/${file.slice(0, -ENDING.length)}.ts`));
    for (const line of layOut(rows)) terminal.line(`  ${line}`);
    await group.close?.();
  }
  if (wanted.length === 0) terminal.line(`--only names nothing here; there are\n${files().join('\n')}`);
  return wanted.length === 0 ? 2 : 0;
}
