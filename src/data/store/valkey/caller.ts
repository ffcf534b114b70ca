// Every command passes here: bounded in number and in time, its failures told apart by what they leave behind.
import { StoreUnavailable } from '../types.ts';
import { createUnderWay } from '../under-way.ts';

/** One call of the store: all its commands together have one deadline. */
export interface Call {
  /** A command that changes nothing, or whose effect nobody sees. */
  read<Result>(command: () => Promise<Result>): Promise<Result>;
  write<Result>(command: () => Promise<Result>): Promise<Result>;
}

export interface Caller {
  /** `deadline`, on the clock of `performance.now()`, where it is not the usual time from now. */
  begin(deadline?: number): Call;
  /** Waits for the commands under way, at most as long as one may take. */
  settled(): Promise<void>;
}

export interface CallerOptions {
  readonly timeoutMs: number;
  readonly maxPending: number;
  readonly isClosed: () => boolean;
  /** Resolves once commands can be sent. Until then they wait for it; afterwards, when they cannot, they fail. */
  readonly connected: Promise<void>;
}

export function createCaller({ timeoutMs, maxPending, isClosed, connected }: CallerOptions): Caller {
  const underWay = createUnderWay();
  let isConnected = false;
  void connected.then(() => {
    isConnected = true;
  });

  const tooLate = (whenLost: 'none' | 'unknown'): StoreUnavailable =>
    new StoreUnavailable(`Valkey did not answer in ${timeoutMs} ms`, whenLost);

  const send = <Result>(
    command: () => Promise<Result>,
    deadline: number,
    whenLost: 'none' | 'unknown',
  ): Promise<Result> => {
    if (isClosed()) throw new StoreUnavailable('The store is closed', 'none');
    if (underWay.count >= maxPending) throw new StoreUnavailable('Too many commands wait for Valkey', 'none');
    const timeLeftMs = deadline - performance.now();
    if (timeLeftMs <= 0) throw tooLate('none');
    underWay.enter();
    return new Promise((resolve, reject) => {
      // In whole milliseconds: the timers of one length share a list, and each other length needs one of its own.
      const timer = setTimeout(() => reject(tooLate(whenLost)), Math.ceil(timeLeftMs));
      const finish = (): void => {
        clearTimeout(timer);
        underWay.leave();
      };
      command().then(
        (result) => {
          finish();
          resolve(result);
        },
        (error: unknown) => {
          finish();
          reject(toUnavailable(error, whenLost));
        },
      );
    });
  };

  const awaitConnection = async (deadline: number): Promise<void> => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      const error = new StoreUnavailable('Valkey cannot be reached', 'none');
      timer = setTimeout(() => reject(error), deadline - performance.now());
    });
    await Promise.race([connected, late]).finally(() => clearTimeout(timer));
  };

  return {
    begin: (deadline = performance.now() + timeoutMs) => {
      const sendWhen =
        (whenLost: 'none' | 'unknown') =>
        async <Result>(command: () => Promise<Result>) => {
          if (!isConnected && !isClosed()) await awaitConnection(deadline);
          return send(command, deadline, whenLost);
        };
      return { read: sendWhen('none'), write: sendWhen('unknown') };
    },
    settled: () => underWay.settled(timeoutMs),
  };
}

/** What the client says of a command that it did not even send. */
const NOT_SENT =
  /enableOfflineQueue options is false|Cluster isn't ready|Cluster is ended|not known at the moment/;

/**
 * The original is not passed on, not even as a cause: the client puts the command's arguments into it, and they
 * hold passengers and passwords.
 */
function toUnavailable(error: unknown, whenLost: 'none' | 'unknown'): StoreUnavailable {
  const { name, message } = error instanceof Error ? error : { name: '', message: String(error) };
  // An answer of the server: it refused (no memory, a replica, still loading), and changed nothing.
  if (name === 'ReplyError') return new StoreUnavailable(`Valkey refused: ${firstLine(message)}`, 'none');
  if (NOT_SENT.test(message)) return new StoreUnavailable('Valkey cannot be reached', 'none');
  return new StoreUnavailable(`The connection to Valkey was lost (${firstLine(message)})`, whenLost);
}

function firstLine(message: string): string {
  return message.split('\n', 1)[0]?.slice(0, 200) ?? '';
}
