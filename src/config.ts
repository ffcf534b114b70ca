// The only reader of process.env: the rows of settings.ts read, checked and arranged for the rooms.
// A value that does not fit stops the start with a sentence that names it and what would be right.

import { readFileSync } from 'node:fs';
import { availableParallelism, homedir } from 'node:os';
import { join } from 'node:path';
import { flagName, SETTINGS, type Values } from './settings.ts';
import type { ValkeyPlace } from './valkey-url.ts';

export type { ValkeyPlace };

const HOURS = 3_600_000;

/** The settings as the rooms use them: grouped, in milliseconds and bytes, derived values filled in. */
export interface Config {
  readonly version: string;
  readonly transport: 'stdio' | 'http' | 'both';
  readonly http: {
    readonly port: number;
    readonly host: string;
    readonly allowedHosts: readonly string[];
    readonly trustedProxies: readonly string[];
    readonly maxBodyBytes: number;
    readonly maxConnections: number;
    readonly drainTimeoutMs: number;
    readonly pageEnabled: boolean;
  };
  readonly limiter: { readonly enabled: boolean; readonly limit: number; readonly windowMs: number };
  readonly protocol: {
    readonly toolErrors: 'auto' | 'jsonrpc' | 'result';
    readonly requestStateSecret: string;
    readonly maxSessions: number;
  };
  readonly cache: { readonly maxBytes: number };
  readonly workers: {
    readonly threads: number;
    readonly callTimeoutMs: number;
    readonly maxPendingCalls: number;
    readonly maxQueueMs: number;
  };
  readonly store: {
    readonly dataDir: string;
    readonly sessionTtlMs: number;
    /** Where it is set, it is used in place of `dataDir`. */
    readonly valkey?: {
      readonly place: ValkeyPlace;
      readonly username?: string | undefined;
      readonly password?: string | undefined;
      readonly sentinelPassword?: string | undefined;
      readonly tlsCaFile?: string | undefined;
      readonly keyPrefix: string;
      readonly waitForReplicas: number;
    };
  };
  readonly world: {
    readonly seed: string;
    readonly pinnedNowMs: number | undefined;
    readonly bookingTtlMs: number;
  };
  readonly logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent';
}

/** All that is wrong with the settings, a line each. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Settings given as `--http-port 3000` or `--http-port=3000`; they win over the environment. */
function readFlags(args: readonly string[]): Record<string, string> {
  const byFlag = new Map(Object.keys(SETTINGS).map((name) => [flagName(name), name]));
  const given: Record<string, string> = {};
  for (let index = 0; index < args.length; index++) {
    const [flagText = '', inline] = splitOnce(args[index] ?? '', '=');
    const name = byFlag.get(flagText);
    if (name === undefined) throw new ConfigError(`Unknown option '${flagText}'. --help lists the options`);
    const value = inline ?? args[++index];
    if (value === undefined) throw new ConfigError(`Option '${flagText}' needs a value`);
    given[name] = value;
  }
  return given;
}

function splitOnce(whole: string, separator: string): [string, string?] {
  const at = whole.indexOf(separator);
  return at === -1 ? [whole] : [whole.slice(0, at), whole.slice(at + 1)];
}

export function readConfig(env: NodeJS.ProcessEnv = process.env, args: readonly string[] = []): Config {
  const given: Record<string, string | undefined> = { ...env, ...readFlags(args) };
  const problems: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, row] of Object.entries(SETTINGS)) {
    const value = given[name] ?? row.default;
    const parsed = row.parse(value);
    if (parsed === undefined)
      problems.push(
        `${name}${row.isSecret ? ' (not shown)' : `='${value}'`}: must be ${row.type}${row.unit ? ` (${row.unit})` : ''}`,
      );
    values[name] = parsed;
  }
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  return deepFreeze(arrange(values as Values, given));
}

function arrange(values: Values, given: Record<string, string | undefined>): Config {
  const usesOlderName = given.SESSION_TTL_HOURS === undefined && values.MCP_SESSION_TIMEOUT > 0;
  return {
    version: packageVersion(),
    transport: values.TRANSPORT_MODE,
    http: {
      port: values.HTTP_PORT,
      host: values.HTTP_HOST,
      allowedHosts: values.ALLOWED_HOSTS,
      trustedProxies: values.TRUSTED_PROXIES,
      maxBodyBytes: values.MAX_BODY_BYTES,
      maxConnections: values.MAX_CONNECTIONS,
      drainTimeoutMs: values.DRAIN_TIMEOUT_MS,
      pageEnabled: values.PAGE_ENABLED,
    },
    limiter: {
      enabled: values.RATE_LIMIT_ENABLED,
      limit: values.RATE_LIMIT_PER_MINUTE,
      windowMs: values.RATE_LIMIT_WINDOW_SECONDS * 1000,
    },
    protocol: {
      toolErrors: values.TOOL_ERRORS,
      requestStateSecret: values.REQUEST_STATE_SECRET,
      maxSessions: values.MAX_SESSIONS,
    },
    cache: { maxBytes: values.CACHE_MAX_BYTES },
    workers: {
      threads: values.WORKER_THREADS === 0 ? Math.max(1, availableParallelism() - 1) : values.WORKER_THREADS,
      callTimeoutMs: values.TOOL_TIMEOUT_MS,
      maxPendingCalls: values.MAX_PENDING_CALLS,
      maxQueueMs: values.MAX_QUEUE_MS,
    },
    store: {
      ...arrangeValkey(values),
      dataDir: values.DATA_DIR === '' ? userDataDir(given) : values.DATA_DIR,
      sessionTtlMs: usesOlderName ? values.MCP_SESSION_TIMEOUT * 1000 : values.SESSION_TTL_HOURS * HOURS,
    },
    world: {
      seed: values.MOCK_DATA_SEED,
      pinnedNowMs: Number.isNaN(values.MOCK_NOW) ? undefined : values.MOCK_NOW,
      bookingTtlMs: values.PNR_TTL_HOURS * HOURS,
    },
    logLevel: values.LOG_LEVEL,
  };
}

/** Where the system keeps what programs store for a user. */
function userDataDir(given: Record<string, string | undefined>): string {
  const folders: Partial<Record<NodeJS.Platform, string>> = {
    darwin: join(homedir(), 'Library', 'Application Support'),
    win32: given.LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local'),
  };
  const folder = folders[process.platform] ?? (given.XDG_DATA_HOME || join(homedir(), '.local', 'share'));
  return join(folder, 'mock-gds-mcp');
}

/** Empty texts are settings that are not set. */
function arrangeValkey(values: Values): Pick<Config['store'], 'valkey'> {
  if (values.VALKEY_URL === null) return {};
  return {
    valkey: {
      place: values.VALKEY_URL,
      username: values.VALKEY_USERNAME || undefined,
      password: values.VALKEY_PASSWORD || undefined,
      sentinelPassword: values.VALKEY_SENTINEL_PASSWORD || undefined,
      tlsCaFile: values.VALKEY_TLS_CA || undefined,
      keyPrefix: values.VALKEY_KEY_PREFIX,
      waitForReplicas: values.VALKEY_WAIT_REPLICAS,
    },
  };
}

function packageVersion(): string {
  // dist/config.js and out/src/config.js stand at different depths below package.json.
  for (const up of ['../package.json', '../../package.json']) {
    try {
      const { name, version } = JSON.parse(readFileSync(new URL(up, import.meta.url), 'utf8')) as Record<
        string,
        string
      >;
      if (name === 'mock-gds-mcp' && version !== undefined) return version;
    } catch {
      // Not at this depth.
    }
  }
  return '0.0.0';
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null)
    for (const inner of Object.values(value)) deepFreeze(inner);
  return Object.freeze(value);
}
