// Ports for servers that a test starts.
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * A port that a test may leave and come back to: below those that the system gives to whoever asks for any, so that
 * nobody gets it meanwhile.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 10_000 + Math.floor(Math.random() * 20_000);
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await Promise.race([
      once(server, 'listening').then(() => true),
      once(server, 'error').then(() => false),
    ]);
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}
