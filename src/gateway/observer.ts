// Turns what the protocol reports into figures and log lines.
import { toFrames } from '../errors.ts';
import { createAccessLog } from './access-log.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics/index.ts';
import type { Observer, RequestReport, StreamKind } from './protocol/index.ts';

const STREAM_KINDS: readonly StreamKind[] = ['request', 'session', 'subscription'];

/** Methods that a call is labelled with beside the tools' names; any other is counted as `other`. */
export const LABELLED_METHODS: readonly string[] = [
  'initialize',
  'server/discover',
  'ping',
  'tools/list',
  'resources/list',
  'resources/templates/list',
  'resources/read',
  'prompts/list',
  'prompts/get',
  'completion/complete',
  'subscriptions/listen',
];

export function createObserver(metrics: Metrics, log: Log): Observer {
  const logAccess = createAccessLog(log);
  const sessions = metrics.registry.counter(
    'mock_gds_session_events_total',
    'Legacy sessions opened, and those that their client ended.',
    ['event'],
  );
  const streams = metrics.registry.counter(
    'mock_gds_event_streams_opened_total',
    'Event streams opened, by what they are for.',
    ['kind'],
  );
  // Told from the start: what appears only with its first increase cannot be seen to increase.
  for (const event of ['opened', 'ended']) sessions.add([event], 0);
  for (const kind of STREAM_KINDS) streams.add([kind], 0);
  return {
    requestAnswered(report) {
      const { tool, method, era, outcome, durationMs } = report;
      logAccess(report);
      metrics.observeCall({
        tool: tool ?? method,
        era,
        outcome: toOutcome(outcome),
        seconds: durationMs / 1000,
      });
    },
    requestRefused: ({ error, sessionId, traceparent }) =>
      logAccess({ sessionId, traceparent, outcome: error }),
    faulted: (fault) => log.error({ stack: toFrames(fault) }, 'a request failed in a way that it should not'),
    sessionOpened: () => sessions.add(['opened']),
    sessionClosed: () => sessions.add(['ended']),
    streamOpened: (kind: StreamKind) => streams.add([kind]),
  };
}

function toOutcome(outcome: RequestReport['outcome']): 'ok' | 'error' | 'cancelled' {
  return outcome === 'ok' || outcome === 'cancelled' ? outcome : 'error';
}
