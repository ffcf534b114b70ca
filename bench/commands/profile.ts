// Where the server spends its time under one load, each of its threads by itself.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Measurement } from '../measure/types.ts';
import { count, percent } from '../report/format.ts';
import { layOut } from '../report/terminal.ts';
import { type Context, toConditions } from '../run/context.ts';
import { measureFresh } from '../run/fresh.ts';
import { printLosses } from '../run/losses.ts';
import { nextSalt } from '../run/matrix.ts';
import { scenarioNamed } from '../scenarios/index.ts';
import { serverNamed } from '../servers/index.ts';
import { type CpuProfile, type Hot, toProfiled } from '../stats/cpu-profile.ts';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
// Beside dist, not in it: with source maps, so that places are told as they are in src.
const BUILD = join(ROOT, 'out/profiled');
const SAMPLE_MICROS = 250;
const TOP = 25;

function build(): void {
  const run = (script: string, ...parameters: string[]): void => {
    const { status } = spawnSync(process.execPath, [join(ROOT, script), ...parameters], {
      cwd: ROOT,
      stdio: 'inherit',
    });
    if (status !== 0) throw new Error('The product does not compile');
  };
  const compiler = 'node_modules/typescript/bin/tsc';
  run(compiler, '-p', 'tsconfig.build.json', '--outDir', BUILD, '--sourceMap', 'true');
  run('scripts/copy-scripts.mjs', relative(ROOT, BUILD));
}

const maps = new Map<string, SourceMap | undefined>();

function mapOf(file: string): SourceMap | undefined {
  if (!maps.has(file)) {
    const path = `${file}.map`;
    maps.set(file, existsSync(path) ? new SourceMap(JSON.parse(readFileSync(path, 'utf8'))) : undefined);
  }
  return maps.get(file);
}

/** The place in src where there is one, else the package or the part of Node. */
function placeOf({ url, line, column }: Hot): string {
  if (!url.startsWith('file:')) return url === '' ? '' : `${url}:${line + 1}`;
  const file = fileURLToPath(url);
  const entry = mapOf(file)?.findEntry(line, column);
  if (entry !== undefined && 'originalSource' in entry)
    return `${relative(ROOT, fileURLToPath(new URL(entry.originalSource, url)))}:${entry.originalLine + 1}`;
  return `${relative(ROOT, file).replace(/^.*node_modules\//, '')}:${line + 1}`;
}

/** The main thread is 0, workers count from 1: Node writes it into the file's name. */
const threadOf = (file: string) => Number(file.split('.')[4] ?? 0);

function describe(file: string, measuredMs: number, top: number): string[] {
  const profile = JSON.parse(readFileSync(file, 'utf8')) as CpuProfile;
  // Loading ends at the server's start; of the rest, the load is all but a moment.
  const { busyMicros, idleMicros, functions } = toProfiled(profile, 1_500_000);
  const thread = threadOf(file.split('/').at(-1) ?? '');
  const rows = functions
    .slice(0, top)
    .map((hot) => [
      hot.name,
      percent(hot.selfMicros / busyMicros),
      `${count(hot.selfMicros / 1000)} ms`,
      placeOf(hot),
    ]);
  const title = thread === 0 ? 'Main thread' : `Worker ${thread}`;
  return [
    '',
    `${title}: busy ${count(busyMicros / 1000)} ms, idle ${count(idleMicros / 1000)} ms (${count(measuredMs)} ms of load)`,
    ...layOut(
      [['function', 'self', 'time', 'place'], ...rows].map(([name = '', ...rest]) => [
        name.slice(0, 60),
        ...rest,
      ]),
    ),
  ];
}

export async function profile(context: Context): Promise<number> {
  const { options, terminal } = context;
  build();
  const ours = serverNamed('ours');
  const spec = {
    ...ours,
    era: options.era ?? ours.era,
    launch: (input: Parameters<typeof ours.launch>[0]) => ({
      ...ours.launch(input),
      script: join(BUILD, 'main.js'),
    }),
  };
  const measurements: Measurement[] = [];
  for (const name of options.scenarios ?? ['search-repeated', 'search-different', 'book']) {
    const scenario = scenarioNamed(name);
    const folder = join(options.out ?? join(ROOT, 'bench/results'), `profile-${name}`);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const conditions = toConditions(options, options.sessions?.[0] ?? 50, { seconds: 6, warmUp: 2 });
    const measured = await measureFresh({
      spec,
      scenario,
      conditions,
      repetition: 0,
      salt: nextSalt(),
      start: {
        nodeArguments: [
          '--cpu-prof',
          `--cpu-prof-dir=${folder}`,
          '--cpu-prof-interval',
          String(SAMPLE_MICROS),
        ],
      },
      onProgress: (completed) => terminal.status(`${scenario.title}  ${count(completed)} answers`),
    });
    measurements.push(measured);
    terminal.line();
    terminal.line(
      terminal.bold(
        `${scenario.title}: ${count(measured.throughput)}/s, ${count(measured.cpuMicrosPerRequest)} µs of processor time a request`,
      ),
    );
    const loadMs = conditions.warmUpMs + conditions.measureMs;
    const files = readdirSync(folder).sort((a, b) => threadOf(a) - threadOf(b));
    for (const file of files)
      for (const line of describe(join(folder, file), loadMs, options.top ?? TOP)) terminal.line(line);
    terminal.line(terminal.dim(`Profiles for a viewer: ${folder}`));
  }
  return printLosses(context, measurements) ? 1 : 0;
}
