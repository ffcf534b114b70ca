// As many requests as the server answers: every session asks again as soon as it was answered. autocannon does it.
import autocannon from 'autocannon';
import type { Script } from '../scenarios/index.ts';
import { type Exchange, encodeRequest, failureOf } from './exchange.ts';
import type { Ledger } from './ledger.ts';
import type { LoadPlan } from './plan.ts';
import type { Running } from './running.ts';

// autocannon looks at its clock this often to see whether it shall stop.
const TICK_MS = 50;

/**
 * A request as autocannon keeps it: it builds the bytes once, and from then on sends what stands here. To have it build
 * each would cost the generator more than to read the answer.
 */
interface Prepared {
  requestBuffer?: string;
  onResponse?(status: number, body: string, context: object, headers?: Record<string, unknown>): void;
}

/** Headers as a script reads them; autocannon gives them as the server spelt them. */
function lowerCased(headers: Record<string, unknown>): Record<string, string> {
  const made: Record<string, string> = {};
  for (const name of Object.keys(headers)) made[name.toLowerCase()] = String(headers[name]);
  return made;
}

interface Session {
  readonly script: Script;
  /** The last request that was built: what the next answer belongs to. */
  current: Exchange;
  sent: number;
  answered: number;
  /** The last answer was not the one that was hoped for. */
  hasFailed: boolean;
}

export function runClosedLoop(
  plan: LoadPlan,
  scripts: readonly Script[],
  isFixed: boolean,
  ledger: Ledger,
): Running {
  const sessions: Session[] = scripts.map((script) => ({
    script,
    current: script.next(),
    sent: 0,
    answered: 0,
    hasFailed: false,
  }));
  const fixed = sessions[0]?.current;
  const { host } = new URL(plan.url);
  let next = 0;
  /** Where all send the same: what is known of an answer before its body is looked at. */
  let last = { status: 0, bytes: 0, micros: 0 };

  // autocannon hands over an answer in this order: to onResponse, as the event, to verifyBody.
  const answer = (session: Session, status: number, body: string, headers: Record<string, unknown>) => {
    const { script, current } = session;
    const failure = failureOf(current, status, body);
    session.hasFailed = failure !== undefined;
    if (failure === undefined) script.answered?.(current, { status, body, headers: lowerCased(headers) });
    else ledger.error(failure);
  };

  const setupClient = (client: autocannon.Client) => {
    const session = sessions[next++] as Session;
    const prepared: Prepared = isFixed
      ? {}
      : {
          onResponse: (status, body, _context, headers = {}) => answer(session, status, body, headers),
        };
    client.setRequests([prepared as autocannon.Request]);
    prepared.requestBuffer = encodeRequest(session.current, host);
    // Known to autocannon, not to its types: it is about to send.
    (client as NodeJS.EventEmitter).on('request', () => {
      if (!isFixed && session.sent > 0) {
        session.current = session.script.next();
        prepared.requestBuffer = encodeRequest(session.current, host);
      }
      session.sent++;
    });
    client.on('response', (status: number, bytes: number, milliseconds: number) => {
      session.answered++;
      const micros = milliseconds * 1000;
      if (isFixed) last = { status, bytes, micros };
      else if (!session.hasFailed) ledger.answered(session.current.step, bytes, micros);
    });
  };

  const options = {
    url: plan.url,
    connections: sessions.length,
    // Ended by stop(), not by this.
    duration: 24 * 3600,
    timeout: plan.timeoutMs / 1000,
    sampleInt: TICK_MS,
    setupClient,
    excludeErrorStats: false,
    // The whole body of every answer is looked at; where scripts read it, they see failures themselves.
    ...(isFixed && fixed !== undefined
      ? {
          verifyBody: (body: string) => {
            const failure = failureOf(fixed, last.status, body);
            if (failure === undefined) ledger.answered(fixed.step, last.bytes, last.micros);
            else ledger.error(failure);
            return true;
          },
        }
      : {}),
  } as autocannon.Options;
  let instance: autocannon.Instance | undefined;
  const ended = new Promise<void>((resolve) => {
    instance = autocannon(options, () => resolve());
  });
  instance?.on('reqError', (error: Error) => ledger.error(`connection: ${error.message}`));

  return {
    async stop() {
      // One request of each session is still on its way. More unanswered ones were lost with a connection that the
      // server closed: autocannon connects again without a word.
      for (const { sent, answered, current } of sessions)
        for (let lost = sent - answered; lost > 1; lost--)
          ledger.error(`${current.step}: the connection was closed before the answer`);
      instance?.stop();
      await ended;
    },
  };
}
