// SDK 1 on Express with sessions: a transport and a server for each, as its own examples keep them.
import { randomUUID } from 'node:crypto';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { isInitializeRequest } from '@modelcontextprotocol/sdk/types.js';
import express, { type Request, type Response } from 'express';
import { openOffer, settings } from './offer.ts';
import { createSdk1Server } from './sdk1-server.ts';

const offer = await openOffer();
const sessions = new Map<string, StreamableHTTPServerTransport>();

async function open(): Promise<StreamableHTTPServerTransport> {
  const transport = new StreamableHTTPServerTransport({
    sessionIdGenerator: randomUUID,
    // The quicker of its two ways to answer.
    enableJsonResponse: true,
    onsessioninitialized: (id) => void sessions.set(id, transport),
    onsessionclosed: (id) => void sessions.delete(id),
  });
  await createSdk1Server(offer).connect(
    transport as Parameters<ReturnType<typeof createSdk1Server>['connect']>[0],
  );
  return transport;
}

async function serve(req: Request, res: Response): Promise<void> {
  const id = req.headers['mcp-session-id'] as string | undefined;
  const known = id === undefined ? undefined : sessions.get(id);
  const transport = known ?? (id === undefined && isInitializeRequest(req.body) ? await open() : undefined);
  if (transport === undefined) {
    res
      .status(id === undefined ? 400 : 404)
      .json({ jsonrpc: '2.0', error: { code: -32000, message: 'No session' } });
    return;
  }
  await transport.handleRequest(req, res, req.body);
}

const app = express();
app.get('/health', (_req, res) => void res.json({ status: 'healthy' }));
app.use(express.json());
app.all('/mcp', serve);
app.listen(settings.port, '127.0.0.1');
