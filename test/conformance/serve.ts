// Serves the fixtures of the conformance suite on PORT, over the same gateway and workers as the product.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../src/config.ts';
import { openStore } from '../../src/data/store/index.ts';
import { createHttpServer } from '../../src/gateway/http/index.ts';
import { createMcpEndpoint } from '../../src/gateway/http/mcp-endpoint.ts';
import { createProtocol } from '../../src/gateway/protocol/index.ts';
import { createWorkers } from '../../src/workers/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'mock-gds-conformance-'));
const config = readConfig({ HTTP_PORT: process.env.PORT ?? '3000', DATA_DIR: folder, WORKER_THREADS: '1' });

const store = await openStore(config.store);
const workers = await createWorkers({
  config,
  toolsets: [new URL('./fixtures.js', import.meta.url).href],
  onFault: (fault) => console.error(fault),
});
const protocol = createProtocol({
  server: { name: 'conformance-fixtures', title: 'Conformance fixtures', version: config.version },
  workers,
  store,
  config: config.protocol,
  // Everything can be watched, and nothing ever changes.
  resources: { canWatch: () => true, watch: () => () => {} },
});
const endpoint = createMcpEndpoint(protocol);
const server = await createHttpServer({
  config: config.http,
  mcp: endpoint.handle,
  onFault: (fault) => console.error(fault),
});
console.log(`Serving the fixtures at http://localhost:${server.port}/mcp`);

async function stop(): Promise<void> {
  await server.drain(1000, endpoint.endStreams);
  protocol.close();
  await workers.close();
  await store.close();
  rmSync(folder, { recursive: true, force: true });
  process.exit(0);
}
process.once('SIGTERM', () => void stop());
process.once('SIGINT', () => void stop());
