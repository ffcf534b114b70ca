// SDK 2 with the sessions of the legacy era, on node:http: its transport kept by session, as its guide does.
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { openOffer, settings } from './offer.ts';
import { createSdk2Server } from './sdk2-server.ts';

const offer = await openOffer();
const sessions = new Map<string, NodeStreamableHTTPServerTransport>();

async function open(): Promise<NodeStreamableHTTPServerTransport> {
  const transport = new NodeStreamableHTTPServerTransport({
    sessionIdGenerator: randomUUID,
    enableJsonResponse: true,
    onsessioninitialized: (id) => void sessions.set(id, transport),
    onsessionclosed: (id) => void sessions.delete(id),
  });
  await createSdk2Server(offer).connect(transport);
  return transport;
}

async function serve(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const id = req.headers['mcp-session-id'] as string | undefined;
  const transport = id === undefined ? await open() : sessions.get(id);
  if (transport === undefined) res.writeHead(404).end();
  else await transport.handleRequest(req, res);
}

createServer((req, res) => {
  if (req.url === '/health') res.setHeader('content-type', 'application/json').end('{"status":"healthy"}');
  else void serve(req, res);
}).listen(settings.port, '127.0.0.1');
