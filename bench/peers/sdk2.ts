// SDK 2 as it is meant to be used: createMcpHandler, no sessions, on node:http. It serves both eras.
import { createServer } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { openOffer, settings } from './offer.ts';
import { createSdk2Server } from './sdk2-server.ts';

const offer = await openOffer();
const handle = toNodeHandler(createMcpHandler(() => createSdk2Server(offer), { responseMode: 'json' }));

createServer((req, res) => {
  if (req.url === '/health') res.setHeader('content-type', 'application/json').end('{"status":"healthy"}');
  // node:http's own request; only its types are wider than asked for.
  else void handle(req as Parameters<typeof handle>[0], res);
}).listen(settings.port, '127.0.0.1');
