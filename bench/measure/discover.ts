// What a server offers, asked for as any client asks.
import type { Caller } from '../load/caller.ts';
import { type Dialect, parseMessage } from '../load/dialect.ts';
import { failureOf } from '../load/exchange.ts';
import type { Discovered, ToolInfo } from '../scenarios/index.ts';

const LISTS = ['tools/list', 'resources/list', 'resources/templates/list', 'prompts/list'];
const HANDSHAKES_AT_ONCE = 16;

/** A session that is ready to be used; undefined where the server gives none. */
async function openSession(caller: Caller, dialect: Dialect): Promise<string | undefined> {
  const { headers } = await caller.ask(dialect.initialize());
  const sessionId = headers['mcp-session-id'];
  if (dialect.era === 'legacy') await caller.ask(dialect.initialized(sessionId));
  return sessionId;
}

export async function openSessions(
  caller: Caller,
  dialect: Dialect,
  count: number,
  found: Discovered,
): Promise<(string | undefined)[]> {
  if (!found.hasSessions) return new Array<undefined>(count).fill(undefined);
  const ids: (string | undefined)[] = [];
  while (ids.length < count) {
    const next = Math.min(HANDSHAKES_AT_ONCE, count - ids.length);
    ids.push(...(await Promise.all(Array.from({ length: next }, () => openSession(caller, dialect)))));
  }
  return ids;
}

async function listTools(
  caller: Caller,
  dialect: Dialect,
  sessionId: string | undefined,
): Promise<ToolInfo[]> {
  const tools: ToolInfo[] = [];
  let cursor: unknown;
  do {
    const params = cursor === undefined ? {} : { cursor };
    const { body } = await caller.ask(dialect.request('tools/list', 'tools/list', params, sessionId));
    const result = parseMessage(body)?.result as { tools?: Record<string, unknown>[]; nextCursor?: unknown };
    for (const { name, inputSchema, annotations } of result.tools ?? [])
      tools.push({
        name: String(name),
        inputSchema: (inputSchema ?? {}) as ToolInfo['inputSchema'],
        isReadOnly: (annotations as { readOnlyHint?: unknown } | undefined)?.readOnlyHint === true,
      });
    cursor = result.nextCursor;
  } while (typeof cursor === 'string');
  return tools;
}

export async function discover(caller: Caller, dialect: Dialect): Promise<Discovered> {
  const sessionId = await openSession(caller, dialect);
  const answered = await Promise.all(
    LISTS.map(async (method) => {
      const exchange = dialect.request(method, method, {}, sessionId);
      const { status, body } = await caller.send(exchange);
      return failureOf(exchange, status, body) === undefined;
    }),
  );
  const lists = LISTS.filter((_, index) => answered[index]);
  const health = await caller.send(dialect.get('health', '/health'));
  const tools = lists.includes('tools/list') ? await listTools(caller, dialect, sessionId) : [];
  if (sessionId !== undefined) await caller.send(dialect.end(sessionId));
  return {
    tools: new Map(tools.map((tool) => [tool.name, tool])),
    lists,
    hasHealth: health.status === 200,
    hasSessions: sessionId !== undefined,
  };
}
