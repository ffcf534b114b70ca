// Control: the same tools on bare uWebSockets.js, run in the main thread. What the worker threads must beat, with
// next to nothing of the protocol around them.

import uWS from 'uWebSockets.js';
import { randomUUID } from 'node:crypto';
import { openStore } from '../../src/data/store/index.ts';
import { ERRORS } from '../../src/errors.ts';
import { RunningContext } from '../../src/workers/call-context.ts';
import type { Encoded } from '../../src/workers/encode.ts';
import { createExecutor } from '../../src/workers/execute.ts';
import type { Ending } from '../../src/workers/parcel.ts';
import gds from '../../src/workers/tools/gds/index.ts';
import { HOUR_MS, settings } from './offer.ts';

interface Message {
  readonly id?: number;
  readonly method: string;
  readonly params?: { readonly name: string; readonly arguments: unknown };
}

const store = await openStore({ dataDir: settings.dataDir, sessionTtlMs: HOUR_MS });
const opened = await gds.open({ store, now: Date.now, seed: 'fixed', bookingTtlMs: HOUR_MS });
const { catalog, execute } = createExecutor([opened], (target, error) => console.error(target, error));
const { resources } = catalog;
const lists: Readonly<Record<string, string>> = {
  'tools/list': JSON.stringify({ tools: catalog.tools.map(({ kind, ...tool }) => tool) }),
  'resources/list': JSON.stringify({ resources: resources.filter(({ isTemplate }) => !isTemplate) }),
  'resources/templates/list': JSON.stringify({
    resourceTemplates: resources
      .filter(({ isTemplate }) => isTemplate)
      .map(({ uri, ...template }) => ({ uriTemplate: uri, ...template })),
  }),
  'prompts/list': JSON.stringify({ prompts: catalog.prompts }),
};
const INITIALIZED = JSON.stringify({
  protocolVersion: '2025-11-25',
  capabilities: { tools: {}, resources: {}, prompts: {} },
  serverInfo: { name: 'inline', version: '1.0.0' },
});

const toText = ({ json, isStructure, isError }: Encoded): string =>
  isStructure
    ? `{"content":[{"type":"text","text":${JSON.stringify(json)}}],"structuredContent":${json}${isError ? ',"isError":true' : ''}}`
    : json;

const envelope = (id: number | undefined, outcome: Ending): string => {
  if (outcome.type === 'result') return `{"jsonrpc":"2.0","id":${id},"result":${toText(outcome)}}`;
  const { error, message } =
    outcome.type === 'failure' ? outcome.failure : { error: 'internal' as const, message: '' };
  return JSON.stringify({ jsonrpc: '2.0', id, error: { code: ERRORS[error].code, message } });
};

function call({ params }: Message, sessionId: string) {
  const context = new RunningContext(
    {
      target: { kind: 'tool', name: '', arguments: {} },
      sessionId,
      clientCapabilities: {},
      wantsProgress: false,
      asking: 'live',
    },
    () => undefined,
  );
  return execute({ kind: 'tool', name: params?.name ?? '', arguments: params?.arguments ?? {} }, context);
}

function answer(res: uWS.HttpResponse, body: string, sessionId?: string): void {
  res.cork(() => {
    res.writeHeader('Content-Type', 'application/json');
    if (sessionId !== undefined) res.writeHeader('MCP-Session-Id', sessionId);
    res.end(body);
  });
}

const notified = (res: uWS.HttpResponse) => res.cork(() => void res.writeStatus('202 Accepted').end());

function serve(res: uWS.HttpResponse, message: Message, sessionId: string, isGone: () => boolean): void {
  const { id, method } = message;
  const list = lists[method];
  if (id === undefined) notified(res);
  else if (method === 'initialize')
    answer(res, `{"jsonrpc":"2.0","id":${id},"result":${INITIALIZED}}`, randomUUID());
  else if (list !== undefined) answer(res, `{"jsonrpc":"2.0","id":${id},"result":${list}}`);
  else {
    const outcome = call(message, sessionId);
    if (!(outcome instanceof Promise)) answer(res, envelope(id, outcome));
    else void outcome.then((late) => isGone() || answer(res, envelope(id, late)));
  }
}

uWS
  .App()
  .get('/health', (res) => answer(res, '{"status":"healthy"}'))
  .del('/mcp', (res) => void res.end())
  .post('/mcp', (res, req) => {
    const sessionId = req.getHeader('mcp-session-id');
    let body = Buffer.alloc(0);
    let gone = false;
    res.onAborted(() => {
      gone = true;
    });
    res.onData((chunk, isLast) => {
      body = Buffer.concat([body, new Uint8Array(chunk)]);
      if (isLast) serve(res, JSON.parse(body.toString('utf8')) as Message, sessionId, () => gone);
    });
  })
  .listen('127.0.0.1', settings.port, (socket) => {
    if (socket === false) process.exit(1);
  });
