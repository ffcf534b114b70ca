// The offer behind the first-generation SDK's low-level Server: the quicker of its two, and the one that publishes
// plain JSON Schema, so that its lists are the same bytes.
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js';
import { ERRORS, Refusal } from '../../src/errors.ts';
import type { Offer } from './offer.ts';

function toMcpError(error: unknown): McpError {
  if (!(error instanceof Refusal)) return new McpError(ErrorCode.InternalError, String(error));
  const { error: name, message, data } = error.failure;
  return new McpError(ERRORS[name].code, message, data);
}

export function createSdk1Server(offer: Offer): Server {
  const server = new Server(
    { name: 'peer', version: '1.0.0' },
    { capabilities: { tools: {}, resources: {}, prompts: {} } },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: offer.tools }));
  server.setRequestHandler(ListResourcesRequestSchema, () => ({ resources: offer.resources }));
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({
    resourceTemplates: offer.resourceTemplates,
  }));
  server.setRequestHandler(ListPromptsRequestSchema, () => ({ prompts: offer.prompts }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { sessionId }) => {
    try {
      return { ...(await offer.call(params.name, params.arguments, sessionId)) };
    } catch (error) {
      throw toMcpError(error);
    }
  });
  return server;
}
