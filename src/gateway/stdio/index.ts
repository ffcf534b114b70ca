// The protocol over stdin and stdout: one message a line, and nothing but messages.
import type { Readable, Writable } from 'node:stream';
import type { Protocol } from '../protocol/index.ts';
import { createLines } from './lines.ts';

export interface StdioOptions {
  readonly stdin: Readable;
  readonly stdout: Writable;
  /** Longest line that is read. */
  readonly maxLineBytes: number;
}

export interface StdioServer {
  /** Resolves once the client has left and everything it asked has been answered. The caller then exits. */
  readonly done: Promise<void>;
  /** Reads no more; finishes as if the client had left. */
  close(): Promise<void>;
}

/** Lines waiting for a client that does not read: past this no further message is read from it. */
const MAX_UNREAD_BYTES = 1 << 20;

export function serveStdio(protocol: Protocol, { stdin, stdout, maxLineBytes }: StdioOptions): StdioServer {
  let isReadable = true;

  const connection = protocol.connect((message) => {
    if (isReadable && !stdout.write(`${message}\n`) && stdout.writableLength > MAX_UNREAD_BYTES)
      pauseUntilDrained();
  });

  function pauseUntilDrained(): void {
    if (stdin.isPaused()) return;
    stdin.pause();
    stdout.once('drain', () => stdin.resume());
  }

  const lines = createLines(
    maxLineBytes,
    (line) => connection.receive(line),
    () => connection.refuse('bodyTooLarge', `The line is longer than ${maxLineBytes} bytes`),
  );

  let closing: Promise<void> | undefined;
  function close(): Promise<void> {
    closing ??= finish();
    return closing;
  }

  async function finish(): Promise<void> {
    stdin.off('data', lines.push);
    stdin.pause();
    await connection.close();
    if (isReadable) await new Promise<void>((resolve) => stdout.write('', () => resolve()));
  }

  const done = new Promise<void>((resolve) => {
    const leave = (): void => void close().then(resolve);
    stdin.on('data', lines.push);
    stdin.once('end', () => {
      lines.end();
      leave();
    });
    stdin.once('close', leave);
    stdin.on('error', leave);
    // Nobody reads any more (EPIPE): what is still to be said can only be dropped.
    stdout.on('error', () => {
      isReadable = false;
      leave();
    });
  });

  return { done, close };
}
