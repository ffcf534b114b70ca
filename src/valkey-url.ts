// Where a Valkey is: what VALKEY_URL may say.

export interface ValkeyPlace {
  readonly mode: 'single' | 'sentinel' | 'cluster';
  /** One, or those to begin with. */
  readonly nodes: readonly { readonly host: string; readonly port: number }[];
  readonly tls: boolean;
  readonly username?: string;
  readonly password?: string;
  readonly db: number;
  /** What Sentinel calls the primary. */
  readonly primaryName?: string;
}

const FORM =
  /^(?:valkey|redis)(?<tls>s?)(?:\+(?<mode>sentinel|cluster))?:\/\/(?:(?<user>[^:@/]*)(?::(?<password>[^@/]*))?@)?(?<nodes>[^@/?#]+)(?<path>\/[^?#]*)?$/;
const NODE = /^(?:\[(?<ipv6>[0-9a-fA-F:.]+)\]|(?<name>[^:[\]\s]+))(?::(?<port>\d{1,5}))?$/;
const DEFAULT_PORT = { single: 6379, cluster: 6379, sentinel: 26379 } as const;

/**
 * `valkey://[user][:password@]host[:port][/db]`, `valkeys://…` with TLS, `valkey+cluster://host,host,…`,
 * `valkey+sentinel://host,host,…/name-of-primary[/db]`. Users and passwords are percent-encoded.
 * Undefined when the text is none of these.
 */
export function parseValkeyUrl(text: string): ValkeyPlace | undefined {
  const parts = FORM.exec(text)?.groups;
  if (parts === undefined) return undefined;
  const mode = (parts.mode ?? 'single') as ValkeyPlace['mode'];
  const nodes = (parts.nodes ?? '').split(',').map((node) => parseNode(node, DEFAULT_PORT[mode]));
  const path = (parts.path ?? '')
    .split('/')
    .slice(1)
    .filter((segment) => segment !== '');
  const primaryName = mode === 'sentinel' ? path.shift() : undefined;
  const db = Number(path.shift() ?? '0');
  const username = decode(parts.user);
  const password = decode(parts.password);
  const isWhole =
    nodes.every((node) => node !== undefined) &&
    (mode !== 'single' || nodes.length === 1) &&
    (mode !== 'sentinel' || primaryName !== undefined) &&
    (mode !== 'cluster' || db === 0) &&
    path.length === 0 &&
    Number.isInteger(db) &&
    db >= 0 &&
    username !== null &&
    password !== null;
  if (!isWhole) return undefined;
  return {
    mode,
    nodes: nodes.filter((node) => node !== undefined),
    tls: parts.tls === 's',
    db,
    ...(username ? { username } : {}),
    ...(password ? { password } : {}),
    ...(primaryName === undefined ? {} : { primaryName }),
  };
}

function parseNode(text: string, defaultPort: number): { host: string; port: number } | undefined {
  const parts = NODE.exec(text)?.groups;
  const host = parts?.ipv6 ?? parts?.name;
  const port = Number(parts?.port ?? defaultPort);
  return host === undefined || port < 1 || port > 65_535 ? undefined : { host, port };
}

/** `null`: not percent-encoded as it should be. */
function decode(text: string | undefined): string | undefined | null {
  try {
    return text === undefined ? undefined : decodeURIComponent(text);
  } catch {
    return null;
  }
}
