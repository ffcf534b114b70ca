// Requests at a fixed rate, whatever the server does. A latency is counted from when its request was due, so that
// waiting for a free session counts like waiting for the server.
import type { Script } from '../scenarios/index.ts';
import { createArrivals } from '../stats/arrivals.ts';
import { type Connection, createConnection, NoAnswer } from './connection.ts';
import { type Exchange, failureOf, isRefusal, type Reply } from './exchange.ts';
import type { Ledger } from './ledger.ts';
import type { LoadPlan } from './plan.ts';
import { createQueue } from './queue.ts';
import type { Running } from './running.ts';

const CONNECTING_AT_ONCE = 64;
// What is still unanswered this long after the end counts as an error, at its age.
const GRACE_MS = 5_000;

interface Session {
  readonly script: Script;
  readonly connection: Connection;
}

async function connectAll(sessions: readonly Session[]): Promise<void> {
  for (let from = 0; from < sessions.length; from += CONNECTING_AT_ONCE)
    await Promise.all(
      sessions.slice(from, from + CONNECTING_AT_ONCE).map(({ connection }) => connection.open()),
    );
}

export async function startOpenLoop(
  plan: LoadPlan,
  ratePerSecond: number,
  scripts: readonly Script[],
  ledger: Ledger,
): Promise<Running> {
  const url = new URL(plan.url);
  const sessions = scripts.map((script) => ({ script, connection: createConnection(url, plan.timeoutMs) }));
  await connectAll(sessions);

  // Sessions take turns: who was answered stands last in line.
  const idle = createQueue<Session>(sessions);
  const waiting = createQueue<number>();
  const arrivals = createArrivals(ratePerSecond);
  const startedAt = performance.now();
  const inFlight = new Map<Session, { step: string; dueAt: number }>();
  let handedOut = 0;
  let timer: NodeJS.Timeout | undefined;
  let finished: (() => void) | undefined;

  const note = (exchange: Exchange, script: Script, outcome: Reply | Error, micros: number) => {
    const { step } = exchange;
    if (outcome instanceof NoAnswer) return ledger.unanswered(step, `${step}: ${outcome.message}`, micros);
    // Who was cut off was not answered: an error and no latency, as in a closed loop.
    if (outcome instanceof Error) return ledger.error(`${step}: ${outcome.message}`);
    const failure = failureOf(exchange, outcome.status, outcome.body);
    if (failure === undefined) {
      ledger.answered(step, outcome.body.length, micros);
      script.answered?.(exchange, outcome);
    } else if (isRefusal(outcome)) ledger.refused(failure, micros);
    else ledger.error(failure);
  };

  const send = (session: Session, dueAt: number) => {
    const { script, connection } = session;
    const exchange = script.next();
    inFlight.set(session, { step: exchange.step, dueAt });
    connection.send(exchange, (outcome) => {
      if (!inFlight.delete(session)) return;
      note(exchange, script, outcome, (performance.now() - startedAt - dueAt) * 1000);
      const next = waiting.shift();
      if (next !== undefined) send(session, next);
      else idle.push(session);
      if (inFlight.size === 0) finished?.();
    });
  };

  const tick = () => {
    const elapsed = performance.now() - startedAt;
    for (let fresh = arrivals.take(elapsed); fresh > 0; fresh--) {
      const dueAt = arrivals.dueAt(handedOut++);
      ledger.lag((elapsed - dueAt) * 1000);
      const session = idle.shift();
      if (session === undefined) waiting.push(dueAt);
      else send(session, dueAt);
    }
    timer = setTimeout(tick, 1);
  };
  tick();

  return {
    async stop() {
      clearTimeout(timer);
      if (inFlight.size > 0)
        await new Promise<void>((resolve) => {
          finished = resolve;
          setTimeout(resolve, GRACE_MS);
        });
      const now = performance.now() - startedAt;
      const unanswered = [...inFlight.values()];
      for (let dueAt = waiting.shift(); dueAt !== undefined; dueAt = waiting.shift())
        unanswered.push({ step: 'waiting', dueAt });
      inFlight.clear();
      for (const { step, dueAt } of unanswered) {
        const ageMs = now - dueAt;
        ledger.unanswered(step, `${step}: no answer ${Math.round(ageMs)} ms after it was due`, ageMs * 1000);
      }
      for (const { connection } of sessions) connection.close();
    },
  };
}
