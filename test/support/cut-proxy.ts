// A proxy between a client and a server that can cut the connection between a request and its answer.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface CutProxy {
  readonly port: number;
  /**
   * The next request whose text matches reaches the server; when the server has carried it out, the connection
   * is cut in place of its answer. Resolves then.
   */
  cutAnswerTo(pattern: RegExp): Promise<void>;
  close(): Promise<void>;
}

export async function startCutProxy(serverPort: number): Promise<CutProxy> {
  const sockets = new Set<Socket>();
  let awaited: { readonly pattern: RegExp; readonly resolve: () => void } | undefined;
  const server = createServer((client) => {
    const upstream = connect(serverPort, '127.0.0.1');
    let onCut: (() => void) | undefined;
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.on('data', (data) => {
      if (awaited?.pattern.test(data.toString('latin1'))) {
        onCut = awaited.resolve;
        awaited = undefined;
      }
      upstream.write(data);
    });
    upstream.on('data', (data) => {
      if (onCut === undefined) {
        client.write(data);
        return;
      }
      client.destroy();
      onCut();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    cutAnswerTo: (pattern) =>
      new Promise((resolve) => {
        awaited = { pattern, resolve };
      }),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
