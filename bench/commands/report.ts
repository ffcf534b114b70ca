// Draws the page of an earlier run again.
import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { drawPage } from '../report/page/index.ts';
import type { Context } from '../run/context.ts';
import { readResults } from '../run/results.ts';

export async function report(
  { options, terminal }: Context,
  [file = '']: readonly string[],
): Promise<number> {
  const { results, folder } = readResults(file);
  const page = join(options.out ?? folder, `${basename(file, '.json')}.html`);
  writeFileSync(page, drawPage(results));
  terminal.line(`Page     ${page}`);
  return 0;
}
