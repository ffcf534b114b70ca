// Changes of bookings by compare-and-set. Those of one booking that wait for each other are written as one.
import type { Booking } from '../model.ts';
import { StoreUnavailable } from './types.ts';

/** A booking as it stands, with what a write must find unchanged. */
export interface Standing<Token> {
  readonly booking: Booking;
  readonly token: Token;
}

/** `giveUpAt`, on the clock of `performance.now()`, is when the first of those who wait must have an answer. */
export interface ChangeableBookings<Token> {
  /**
   * Whether what was read is there to stay. Where it is not, it is written anew before anything is answered on the
   * strength of it: `This is there already` is as good as a confirmation to whoever repeats a call.
   */
  readonly areReadsLasting?: boolean;
  /** Undefined when there is none, or it has expired. */
  read(pnr: string, giveUpAt: number): Promise<Standing<Token> | undefined>;
  /** Resolves `written`, or what stands there now because somebody else was faster. */
  replace(
    pnr: string,
    standing: Standing<Token>,
    booking: Booking,
    giveUpAt: number,
  ): Promise<'written' | Standing<Token> | undefined>;
}

interface Change {
  /** The time spent waiting for others counts: whoever asked is answered in time all the same. */
  readonly giveUpAt: number;
  readonly apply: (current: Booking) => Booking;
  readonly resolve: (booking: Booking | undefined) => void;
  readonly reject: (error: unknown) => void;
}

type ChangeBooking = (pnr: string, apply: Change['apply']) => Promise<Booking | undefined>;

export function createChangeQueue<Token>(
  bookings: ChangeableBookings<Token>,
  timeoutMs: number,
): ChangeBooking {
  const queues = new Map<string, Change[]>();

  const writeQueue = async (pnr: string, queue: Change[]): Promise<void> => {
    while (queue.length > 0) await writeGroup(pnr, queue.splice(0));
    queues.delete(pnr);
  };

  /** Never rejects: every change is told its own outcome, once what it is based on is certain. */
  const writeGroup = async (pnr: string, group: readonly Change[]): Promise<void> => {
    try {
      for (const tell of await applyInTurn(pnr, group)) tell();
    } catch (error) {
      for (const change of group) change.reject(error);
    }
  };

  const applyInTurn = async (pnr: string, group: readonly Change[]): Promise<(() => void)[]> => {
    const giveUpAt = Math.min(...group.map((change) => change.giveUpAt));
    let standing = await bookings.read(pnr, giveUpAt);
    while (standing !== undefined) {
      const { outcomes, last } = applyAll(group, standing.booking);
      if (last === standing.booking && bookings.areReadsLasting !== false) return outcomes;
      if (performance.now() > giveUpAt)
        throw new StoreUnavailable(`Booking '${pnr}' is being changed by too many others`, 'none');
      const result: 'written' | Standing<Token> | undefined = await bookings.replace(
        pnr,
        standing,
        last,
        giveUpAt,
      );
      if (result === 'written') return outcomes;
      standing = result;
    }
    return group.map((change) => () => change.resolve(undefined));
  };

  return (pnr, apply) =>
    new Promise((resolve, reject) => {
      const change: Change = { giveUpAt: performance.now() + timeoutMs, apply, resolve, reject };
      const queue = queues.get(pnr);
      if (queue !== undefined) {
        queue.push(change);
        return;
      }
      const started = [change];
      queues.set(pnr, started);
      void writeQueue(pnr, started);
    });
}

/** Each change sees what the one before it left; one that throws leaves everything as it was. */
function applyAll(
  group: readonly Change[],
  current: Booking,
): { readonly outcomes: (() => void)[]; readonly last: Booking } {
  let last = current;
  const outcomes = group.map((change) => {
    try {
      last = change.apply(last);
      const result = last;
      return () => change.resolve(result);
    } catch (error) {
      return () => change.reject(error);
    }
  });
  return { outcomes, last };
}
