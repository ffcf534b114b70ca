// Event streams that are opened and held: nothing is sent, nothing is read but what the server says by itself.
import { connect, type Socket } from 'node:net';
import { type Exchange, encodeRequest } from './exchange.ts';

const OPENING_AT_ONCE = 100;
const ANSWER_MS = 30_000;

export interface Streams {
  readonly open: number;
  /** How many the server has closed since. */
  readonly dropped: number;
  close(): Promise<void>;
}

function openOne(url: URL, exchange: Exchange, onDropped: () => void): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(url.port), url.hostname);
    const timer = setTimeout(() => socket.destroy(new Error('no answer')), ANSWER_MS);
    socket.write(encodeRequest(exchange, url.host));
    socket.once('error', reject);
    socket.once('data', (chunk: Buffer) => {
      clearTimeout(timer);
      const [first = ''] = chunk.toString('latin1').split('\r\n', 1);
      if (!first.includes(' 200')) {
        socket.destroy();
        reject(new Error(`a stream was refused: ${first}`));
        return;
      }
      socket.resume();
      socket.on('close', onDropped);
      resolve(socket);
    });
  });
}

export async function openStreams(url: URL, exchanges: readonly Exchange[]): Promise<Streams> {
  const sockets: Socket[] = [];
  let dropped = 0;
  let isClosing = false;
  const onDropped = () => {
    if (!isClosing) dropped += 1;
  };
  for (let from = 0; from < exchanges.length; from += OPENING_AT_ONCE) {
    const batch = exchanges.slice(from, from + OPENING_AT_ONCE);
    sockets.push(...(await Promise.all(batch.map((exchange) => openOne(url, exchange, onDropped)))));
  }
  return {
    open: sockets.length,
    get dropped() {
      return dropped;
    },
    async close() {
      isClosing = true;
      const closed = sockets.map((socket) => new Promise((resolve) => socket.once('close', resolve)));
      for (const socket of sockets) socket.destroy();
      await Promise.all(closed);
    },
  };
}
