// A client that says exactly the bytes it is given, to try what no well-behaved client would send.
import { connect, type Socket } from 'node:net';

export interface RawConnection {
  readonly socket: Socket;
  /** All that came so far. */
  text(): string;
  /** Resolves with all that came, as soon as `isEnough` says so; rejects when the connection ends before. */
  until(isEnough: (text: string) => boolean): Promise<string>;
  /** Resolves with all that came when the other side has closed. */
  closed(): Promise<string>;
}

export async function openRaw(
  port: number,
  bytes?: string | Uint8Array,
  localAddress = '127.0.0.1',
): Promise<RawConnection> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  socket.on('error', () => {});
  let received = '';
  const text = () => received;
  const whenClosed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const listeners = new Set<() => void>();
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1');
    for (const listener of listeners) listener();
  });
  if (bytes !== undefined) socket.write(bytes);
  return {
    socket,
    text,
    closed: async () => {
      await whenClosed;
      return text();
    },
    until: (isEnough) =>
      new Promise((resolve, reject) => {
        const check = () => {
          if (!isEnough(text())) return;
          listeners.delete(check);
          resolve(text());
        };
        listeners.add(check);
        void whenClosed.then(() => reject(new Error(`closed after: ${JSON.stringify(text())}`)));
        check();
      }),
  };
}

/** Sends the bytes and resolves with everything that came back until the other side closed. */
export async function exchangeRaw(port: number, bytes: string | Uint8Array): Promise<string> {
  const connection = await openRaw(port, bytes);
  return connection.closed();
}

export const countAnswers = (text: string): number => text.match(/HTTP\/1\.1 \d{3} /g)?.length ?? 0;
