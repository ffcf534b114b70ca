// The one table of settings: name, type, default, unit and meaning of each; and the table as people read it.
import { choice, flag, instant, list, number, secret, text, valkeyUrl } from './setting-kinds.ts';

export const SETTINGS = {
  TRANSPORT_MODE: choice(['stdio', 'http', 'both'], {
    default: 'stdio',
    meaning: 'How clients reach the server. `npm start` sets `http`',
  }),
  HTTP_PORT: number(0, 65_535, true, {
    default: '3000',
    meaning: 'Port of the HTTP server; 0 takes a free one and prints it',
  }),
  HTTP_HOST: text({ default: '127.0.0.1', meaning: 'Address that the HTTP server binds' }),
  ALLOWED_HOSTS: list({
    default: '',
    meaning: 'Host names, beside local ones, that requests may name in their Host header; any other gets 403',
  }),
  TRUSTED_PROXIES: list({
    default: '127.0.0.0/8,::1/128',
    meaning: 'Addresses or networks (CIDR) whose X-Forwarded-For and X-Real-IP are believed',
  }),
  RATE_LIMIT_ENABLED: flag({ default: 'true', meaning: 'Whether requests are limited per client address' }),
  RATE_LIMIT_PER_MINUTE: number(1, 1_000_000_000, true, {
    default: '100',
    unit: 'requests',
    meaning: 'Requests that one client address may make in a window',
  }),
  RATE_LIMIT_WINDOW_SECONDS: number(1, 86_400, true, {
    default: '60',
    unit: 'seconds',
    meaning: 'Length of the window',
  }),
  MAX_BODY_BYTES: number(1_024, 67_108_864, true, {
    default: '1048576',
    unit: 'bytes',
    meaning: 'Largest request body; a longer one gets 413',
  }),
  MAX_CONNECTIONS: number(1, 1_000_000, true, {
    default: '20000',
    unit: 'connections',
    meaning: 'Open HTTP connections; further ones are closed at once',
  }),
  MAX_SESSIONS: number(1, 10_000_000, true, {
    default: '100000',
    unit: 'sessions',
    meaning: 'Live sessions; a further initialize is told to try again later',
  }),
  REQUEST_STATE_SECRET: text({
    default: '',
    meaning:
      'Key that signs the state of multi-round-trip requests; set the same on all instances. Empty: a new one at each start',
  }),
  DATA_DIR: text({
    default: '',
    meaning:
      'Folder of the embedded store. Not set: one of the user, so that all servers of a user share their bookings',
  }),
  VALKEY_URL: valkeyUrl({
    default: '',
    meaning:
      'Valkey that instances share, in place of the embedded store: `valkey://[user:password@]host[:port][/db]`, `valkey+sentinel://host,host/name-of-primary`, `valkey+cluster://host,host`; `valkeys` for TLS. Users and passwords percent-encoded',
  }),
  VALKEY_USERNAME: text({ default: '', meaning: 'ACL user for Valkey, in place of the one in VALKEY_URL' }),
  VALKEY_PASSWORD: secret({ default: '', meaning: 'Password for Valkey, in place of the one in VALKEY_URL' }),
  VALKEY_SENTINEL_PASSWORD: secret({ default: '', meaning: 'Password for the Sentinels themselves' }),
  VALKEY_TLS_CA: text({
    default: '',
    meaning: "File with the certificates (PEM) to trust with `valkeys`, in place of the system's",
  }),
  VALKEY_KEY_PREFIX: text({ default: '', meaning: 'Text before every key in Valkey' }),
  VALKEY_WAIT_REPLICAS: number(0, 100, true, {
    default: '0',
    unit: 'replicas',
    meaning:
      'Replicas that must have a booking before it is confirmed; with all that there are, none is lost in a failover',
  }),
  PNR_TTL_HOURS: number(0.0001, 8_760, false, {
    default: '1',
    unit: 'hours',
    meaning: 'How long a booking is kept',
  }),
  SESSION_TTL_HOURS: number(0.0001, 8_760, false, {
    default: '1',
    unit: 'hours',
    meaning: 'How long a session lives without activity',
  }),
  MCP_SESSION_TIMEOUT: number(0, 31_536_000, true, {
    default: '0',
    unit: 'seconds',
    meaning:
      'Older name for the session lifetime; counts only where SESSION_TTL_HOURS is not set. 0: not set',
  }),
  MOCK_DATA_SEED: text({ default: 'fixed', meaning: 'Seed of the world: another seed is another world' }),
  MOCK_NOW: instant({ default: '', meaning: "Pins the world's clock to this instant; empty: the real time" }),
  TOOL_ERRORS: choice(['auto', 'jsonrpc', 'result'], {
    default: 'auto',
    meaning:
      "How a tool's failure is sent: as a JSON-RPC error, as a result with isError, or as the client's era expects",
  }),
  TOOL_TIMEOUT_MS: number(10, 600_000, true, {
    default: '10000',
    unit: 'milliseconds',
    meaning: 'Deadline of one tool call; time spent waiting for an answer of the client does not count',
  }),
  WORKER_THREADS: number(0, 256, true, {
    default: '0',
    unit: 'threads',
    meaning: 'Worker threads that run tools; 0: one less than the CPUs, at least 1',
  }),
  MAX_PENDING_CALLS: number(1, 1_000_000, true, {
    default: '10000',
    unit: 'calls',
    meaning: 'Tool calls under way; a further one is told at once to try again',
  }),
  MAX_QUEUE_MS: number(1, 600_000, true, {
    default: '2000',
    unit: 'milliseconds',
    meaning:
      'Longest that a call may have to wait for a worker thread, and never longer than TOOL_TIMEOUT_MS; one that would wait longer, as the first in the queue has or as those before it take, is told at once to try again',
  }),
  CACHE_MAX_BYTES: number(0, 17_179_869_184, true, {
    default: '67108864',
    unit: 'bytes',
    meaning:
      'Memory for answers of searches that are asked again within the same quarter of an hour; 0: every search is run',
  }),
  PAGE_ENABLED: flag({
    default: 'true',
    meaning: 'Whether `/` is a page for people: how to connect, and what the server does at the moment',
  }),
  DRAIN_TIMEOUT_MS: number(0, 600_000, true, {
    default: '8000',
    unit: 'milliseconds',
    meaning: 'How long running requests may take to finish after SIGTERM',
  }),
  LOG_LEVEL: choice(['trace', 'debug', 'info', 'warn', 'error', 'silent'], {
    default: 'info',
    meaning: 'Least level of the log lines, JSON on stderr',
  }),
} as const;

type Settings = typeof SETTINGS;
export type SettingName = keyof Settings;
export type Values = {
  readonly [Name in SettingName]: Exclude<ReturnType<Settings[Name]['parse']>, undefined>;
};

/** The option on the command line that is this setting. */
export const flagName = (name: string): string => `--${name.toLowerCase().replaceAll('_', '-')}`;

/** The table of settings as `--help` prints it. */
export function describeSettings(): string {
  return Object.entries(SETTINGS)
    .map(([name, row]) => {
      const unit = row.unit === undefined ? '' : ` ${row.unit}`;
      const standard = row.default === '' ? 'not set' : row.default;
      return `  ${flagName(name)}, ${name}\n      ${row.meaning}.\n      ${row.type}${unit}; default: ${standard}`;
    })
    .join('\n');
}

/** The rows of the README's table of settings. */
export function toSettingsTable(): string {
  return Object.entries(SETTINGS)
    .map(([name, row]) => {
      const standard = row.default === '' ? 'not set' : `\`${row.default}\``;
      const type = row.unit ?? row.type;
      return `| \`${name}\` | ${standard} | ${row.meaning} (${type}) |`;
    })
    .join('\n');
}
