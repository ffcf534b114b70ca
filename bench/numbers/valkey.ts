// What is measured with Valkey as the store: bookings beside an SDK server, and the commands that a request costs.
import type { Measurement } from '../measure/types.ts';
import { count } from '../report/format.ts';
import { flawOf, toRow } from '../report/summary.ts';
import { type Context, toConditions } from '../run/context.ts';
import { measureFresh } from '../run/fresh.ts';
import { nextSalt } from '../run/matrix.ts';
import type { Line } from '../run/results.ts';
import { scenarioNamed } from '../scenarios/index.ts';
import { type ServerSpec, serverNamed } from '../servers/index.ts';
import { hasValkey, startValkey } from '../servers/valkey.ts';
import { alternatingOrder } from '../stats/repetitions.ts';
import { bestOf, timesFaster } from './throughput.ts';
import { notMeasured, type Part, toLine } from './types.ts';

const SESSIONS = 50;
const PEERS = ['sdk1-sessions', 'sdk2-sessions'];
const BOOKING = 'Book on Valkey: throughput against an SDK server doing the same write with iovalkey';
const COMMANDS = [
  ['search-different', 'search', 0.2],
  ['retrieve', 'retrieve', 1.2],
  ['book', 'book', 4],
] as const;

const MISSING = 'there is no valkey-server on this machine';

async function measureOn(context: Context, spec: ServerSpec, scenario: string, repetition: number) {
  const { options, terminal } = context;
  const valkey = await startValkey();
  try {
    const conditions = toConditions(
      options,
      SESSIONS,
      options.quick ? { seconds: 1.5, warmUp: 0.7 } : { seconds: 5, warmUp: 2 },
    );
    let opened = 0;
    let closed = 0;
    const measurement = await measureFresh({
      spec,
      scenario: scenarioNamed(scenario),
      conditions,
      repetition,
      salt: nextSalt(),
      start: { env: { VALKEY_URL: valkey.url } },
      onWindow: async (edge) => {
        const commands = await valkey.commands();
        if (edge === 'opens') opened = commands;
        else closed = commands;
      },
      onProgress: (completed) =>
        terminal.status(`${scenario} on Valkey, ${spec.title}  ${count(completed)} answers`),
    });
    const requests = (measurement.throughput * conditions.measureMs) / 1000;
    return { measurement, perRequest: (closed - opened) / requests };
  } finally {
    await valkey.stop();
  }
}

async function compareBooking(context: Context): Promise<{ line: Line; measurements: Measurement[] }> {
  const servers = ['ours', ...PEERS].map(serverNamed);
  const measurements: Measurement[] = [];
  const repetitions = context.options.quick ? 1 : (context.options.repetitions ?? 3);
  for (const [repetition, order] of alternatingOrder(servers, repetitions).entries())
    for (const spec of order)
      measurements.push((await measureOn(context, spec, 'book', repetition)).measurement);
  const rows = servers.map(({ name }) =>
    toRow(measurements.filter(({ server }) => server === name).sort((a, b) => a.repetition - b.repetition)),
  );
  const best = bestOf(rows, 'book', (server) => PEERS.includes(server));
  const line = timesFaster(
    BOOKING,
    4,
    rows.find(({ server }) => server === 'ours'),
    best,
  );
  return { line, measurements };
}

export const valkey: Part = {
  name: 'valkey',
  what: 'bookings on Valkey, and its commands per request',
  async run(context) {
    if (!hasValkey()) {
      const lines = COMMANDS.map(([, name, most]) =>
        notMeasured(`Valkey commands per request: ${name}`, `≤ ${most}`, MISSING),
      );
      return { measurements: [], lines: [notMeasured(BOOKING, '≥ 4 ×', MISSING), ...lines] };
    }
    const { line, measurements } = await compareBooking(context);
    const lines: Line[] = [line];
    for (const [scenario, name, most] of COMMANDS) {
      const { measurement, perRequest } = await measureOn(context, serverNamed('ours'), scenario, 0);
      measurements.push(measurement);
      lines.push(
        toLine({
          what: `Valkey commands per request: ${name}`,
          reach: `≤ ${most}`,
          measured: perRequest.toFixed(2),
          ratio: perRequest === 0 ? Infinity : most / perRequest,
          flaw: flawOf(toRow([measurement])),
          note: 'counted by Valkey itself while the load ran',
        }),
      );
    }
    return { lines, measurements };
  },
};
