// FastMCP, the framework most used on top of the SDK: its HTTP stream transport, with sessions.
import { FastMCP, jsonSchemaAdapter } from 'fastmcp';
import { openOffer, settings } from './offer.ts';

const silent = () => undefined;
const offer = await openOffer();
const server = new FastMCP({
  name: 'peer',
  version: '1.0.0',
  logger: { debug: silent, error: console.error, info: silent, log: silent, warn: silent },
});

for (const { name, description, inputSchema, annotations } of offer.tools)
  server.addTool({
    name,
    description,
    parameters: jsonSchemaAdapter(inputSchema),
    annotations,
    execute: async (args, { sessionId }) => ({ ...(await offer.call(name, args, sessionId)) }),
  });

await server.start({
  transportType: 'httpStream',
  httpStream: { port: settings.port, host: '127.0.0.1', endpoint: '/mcp', enableJsonResponse: true },
});
