// A server that runs elsewhere, as --url, --header and --era say.
import { createCaller } from '../load/caller.ts';
import { createDialect } from '../load/dialect.ts';
import { discover } from '../measure/discover.ts';
import type { LoadTarget } from '../measure/load.ts';
import type { Options } from '../options.ts';
import type { Discovered } from '../scenarios/index.ts';
import { serverNamed } from '../servers/index.ts';

export const REMOTE = 'remote';

export const toRemote = ({ era = 'legacy', header = [] }: Options, url: URL): LoadTarget => ({
  name: REMOTE,
  url,
  pid: undefined,
  dialect: { era, path: url.pathname + url.search, headers: Object.fromEntries(header) },
});

/** What servers are called where people read: the one of --url by its address. */
export const titlesOf =
  ({ url }: Options) =>
  (server: string): string =>
    url?.host ?? serverNamed(server).title;

/** What it offers, asked over connections that are closed again. */
export function discoverRemote({ url, dialect }: LoadTarget): Promise<Discovered> {
  const caller = createCaller(url);
  return discover(caller, createDialect(dialect)).finally(() => caller.close());
}
