// SDK 1 on Express without sessions: a transport and a server for each request, as its own examples make them.
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import express from 'express';
import { openOffer, settings } from './offer.ts';
import { createSdk1Server } from './sdk1-server.ts';

const offer = await openOffer();
const app = express();
app.get('/health', (_req, res) => void res.json({ status: 'healthy' }));
app.use(express.json());
app.post('/mcp', async (req, res) => {
  const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
  const server = createSdk1Server(offer);
  res.on('close', () => {
    void transport.close();
    void server.close();
  });
  await server.connect(transport as Parameters<typeof server.connect>[0]);
  await transport.handleRequest(req, res, req.body);
});
app.listen(settings.port, '127.0.0.1');
