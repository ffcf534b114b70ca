// Finds the page's files. They are served as they are written, so no compiler copies them beside its output.
import { existsSync } from 'node:fs';

const STATIC = 'src/gateway/page/static/';

/** From src/gateway/page, dist/gateway/page and out/src/gateway/page to the root of the package. */
const UP = ['../../../', '../../../../'];

export function findAssets(): URL {
  const candidates = UP.map((up) => new URL(up + STATIC, import.meta.url));
  const found = candidates.find((folder) => existsSync(folder));
  if (found === undefined)
    throw new Error(`The page's files are missing: ${candidates.map(String).join(', ')}`);
  return found;
}
