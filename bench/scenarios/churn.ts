// Sessions that come, ask one thing and go: the handshake, one call, the end.
import type { Exchange } from '../load/exchange.ts';
import { repeatedQuestion } from './search.ts';
import { type Scenario, withoutTools } from './types.ts';

type Step = 'initialize' | 'initialized' | 'call' | 'end';

export const churn: Scenario = {
  name: 'churn',
  title: 'Session churn',
  what: 'initialize, initialized, searchFlights, DELETE, each time a new session',
  isFixed: false,
  hasBareControl: false,
  unfit: (found) => withoutTools(found, ['searchFlights']),
  script({ dialect }) {
    let step: Step = 'initialize';
    let sessionId: string | undefined;
    const made: Record<Step, () => Exchange> = {
      initialize: () => dialect.initialize(),
      initialized: () => dialect.initialized(sessionId),
      call: () => dialect.call('searchFlights', repeatedQuestion(), sessionId),
      end: () => dialect.end(sessionId ?? ''),
    };
    // An era without sessions has neither the notification nor the end.
    const afterInitialize = dialect.era === 'modern' ? 'call' : 'initialized';
    const following: Record<Step, () => Step> = {
      initialize: () => afterInitialize,
      initialized: () => 'call',
      call: () => (sessionId === undefined ? 'initialize' : 'end'),
      end: () => 'initialize',
    };
    return {
      next: () => made[step](),
      answered(_exchange, { headers }) {
        if (step === 'initialize') sessionId = headers['mcp-session-id'];
        step = following[step]();
      },
    };
  },
};
