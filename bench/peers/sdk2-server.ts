// The offer behind the second-generation SDK's low-level Server.
import { ProtocolError, Server } from '@modelcontextprotocol/server';
import { ERRORS, Refusal } from '../../src/errors.ts';
import type { Offer } from './offer.ts';

export function createSdk2Server(offer: Offer): Server {
  const server = new Server(
    { name: 'peer', version: '1.0.0' },
    { capabilities: { tools: {}, resources: {}, prompts: {} } },
  );
  server.setRequestHandler('tools/list', () => ({ tools: offer.tools }));
  server.setRequestHandler('resources/list', () => ({ resources: offer.resources }));
  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: offer.resourceTemplates,
  }));
  server.setRequestHandler('prompts/list', () => ({ prompts: offer.prompts }));
  server.setRequestHandler('tools/call', async ({ params }, context) => {
    try {
      return { ...(await offer.call(params.name, params.arguments, context.sessionId)) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      throw new ProtocolError(ERRORS[error.failure.error].code, error.failure.message, error.failure.data);
    }
  });
  return server;
}
