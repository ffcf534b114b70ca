// Opens the port for this process alone, and says why when it cannot.
import { createServer } from 'node:net';
import { LISTEN_EXCLUSIVE, type ListenSocket, type UwsApp } from './uws.ts';

export class ListenError extends Error {
  override readonly name = 'ListenError';
}

export async function listen(app: UwsApp, host: string, port: number): Promise<ListenSocket> {
  const socket = await new Promise<ListenSocket | false>((resolve) => {
    app.listen(host, port, LISTEN_EXCLUSIVE, resolve);
  });
  if (socket !== false) return socket;
  throw new ListenError(
    `Cannot listen on ${host} port ${port} (HTTP_HOST=${host}, HTTP_PORT=${port}): ${await findReason(host, port)}`,
  );
}

const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE:
    'another program has that port. Stop it, or set HTTP_PORT to another port, or to 0 for a free one',
  EACCES: 'this user may not use that port. Set HTTP_PORT to one above 1023',
  EADDRNOTAVAIL: 'this machine has no such address. Set HTTP_HOST to one of its own, or to 127.0.0.1',
  ENOTFOUND: 'no address is known for that name. Set HTTP_HOST to an address, such as 127.0.0.1',
};

/** uWebSockets.js only says that it failed; Node, asked for the same, says why. */
function findReason(host: string, port: number): Promise<string> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) =>
      resolve(REASONS[error.code ?? ''] ?? error.message),
    );
    probe.listen({ host, port, exclusive: true }, () => {
      probe.close(() => resolve('the reason has passed meanwhile; try again'));
    });
  });
}
