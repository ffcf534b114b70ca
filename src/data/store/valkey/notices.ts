// Tells those who watch which bookings and sessions any instance has written: many in one message on a channel.
import { randomBytes } from 'node:crypto';
import type { Caller } from './caller.ts';
import type { Connection } from './connection.ts';

export type Topic = 'booking' | 'session';

export interface Notices {
  /** Notes a write: this thread's listeners hear of it at once, all others in a moment. */
  tell(topic: Topic, id: string): void;
  /** The same, sent before it resolves: what its cause leads to elsewhere is told after it. */
  tellAtOnce(topic: Topic, id: string): Promise<void>;
  watch(topic: Topic, listener: (id: string) => void): () => void;
  /** Tells now what is still to be told. */
  flush(): Promise<void>;
  close(): void;
}

interface Parts {
  readonly connection: Connection;
  readonly caller: Caller;
  readonly channel: string;
  /** Opens the connection to listen on from the start, so that a watch takes hold at once. */
  readonly listens: boolean;
}

interface Message {
  readonly from: string;
  readonly notices: readonly (readonly [Topic, string])[];
}

type Listener = (topic: Topic, id: string) => void;

const GATHERED_FOR_MS = 20;
/** Told one by one up to here; who is told of more at a time could not do anything with them. */
const MOST_AT_A_TIME = 10_000;

export function createNotices({ connection, caller, channel, listens }: Parts): Notices {
  const self = randomBytes(6).toString('base64url');
  const listeners = new Set<Listener>();
  let gathered = new Map<string, readonly [Topic, string]>();
  let timer: NodeJS.Timeout | undefined;
  let stopListening: (() => void) | undefined;
  if (listens) connection.openListener();

  const hear: Listener = (topic, id) => {
    for (const listener of listeners) {
      try {
        listener(topic, id);
      } catch {
        // One listener's fault is not another's, nor the writer's.
      }
    }
  };

  const onMessage = (text: string): void => {
    const message = parse(text);
    if (message === undefined || message.from === self) return;
    for (const [topic, id] of message.notices) hear(topic, id);
  };

  const stop = (): void => {
    stopListening?.();
    stopListening = undefined;
  };

  const publish = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    if (gathered.size === 0) return;
    const message: Message = { from: self, notices: [...gathered.values()] };
    gathered = new Map();
    await caller.begin().read(() => connection.commands.publish(channel, JSON.stringify(message)));
  };

  const publishSoon = (): void => {
    timer ??= setTimeout(() => {
      publish().catch(ignore);
    }, GATHERED_FOR_MS).unref();
  };

  const note: Listener = (topic, id) => {
    hear(topic, id);
    if (gathered.size < MOST_AT_A_TIME) gathered.set(`${topic} ${id}`, [topic, id]);
  };

  return {
    tell: (topic, id) => {
      note(topic, id);
      publishSoon();
    },
    tellAtOnce: async (topic, id) => {
      note(topic, id);
      await publish().catch(ignore);
    },
    watch: (topic, listener) => {
      const own: Listener = (written, id) => {
        if (written === topic) listener(id);
      };
      stopListening ??= connection.listen(channel, onMessage);
      listeners.add(own);
      return () => {
        listeners.delete(own);
        if (listeners.size === 0) stop();
      };
    },
    flush: publish,
    close: () => {
      clearTimeout(timer);
      listeners.clear();
      stop();
    },
  };
}

function ignore(): void {
  // Nobody is told; what was written is safe.
}

/** Whatever else is said on the channel is not for us. */
function parse(text: string): Message | undefined {
  try {
    const { from, notices } = JSON.parse(text) as Partial<Message>;
    return typeof from === 'string' && Array.isArray(notices) ? { from, notices } : undefined;
  } catch {
    return undefined;
  }
}
