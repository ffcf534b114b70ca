// What all answers of one server share.
import type { NumberMap } from '../../number-map.ts';
import type { Heartbeat } from './heartbeat.ts';
import type { Outbox } from './outbox.ts';
import type { ReaderWatch } from './reader-watch.ts';
import type { UwsReply } from './reply.ts';

export interface Exchange {
  readonly outbox: Outbox;
  readonly heartbeat: Heartbeat;
  readonly readers: ReaderWatch;
  /** The server is draining: each answer is the last on its connection. */
  closing: boolean;
  /** Requests whose answer is still to be sent; streams are not among them. */
  readonly pending: NumberMap<UwsReply>;
  openStreams: number;
  /** Told once for each answer, when its status is decided. */
  readonly onAnswer: (status: number) => void;
  /** Told of a stream whose client read too slowly. */
  readonly onDrop: () => void;
}
