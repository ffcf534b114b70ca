// A load-generating process: is given a plan, runs it, reports, and leaves.
import { scenarioNamed } from '../scenarios/index.ts';
import { runClosedLoop } from './closed-loop.ts';
import { createDialect } from './dialect.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { startOpenLoop } from './open-loop.ts';
import type { FromGenerator, LoadPlan } from './plan.ts';

const tell = (message: FromGenerator) =>
  new Promise<void>((resolve) => {
    if (process.send === undefined) resolve();
    else process.send(message, () => resolve());
  });

const PROGRESS_MS = 500;

const passed = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function start(plan: LoadPlan, ledger: Ledger) {
  const scenario = scenarioNamed(plan.scenario);
  const dialect = createDialect(plan.dialect);
  const scripts = plan.sessionIds.map((sessionId, index) =>
    scenario.script({
      dialect,
      sessionId,
      sessionIndex: plan.firstSession + index,
      sessionCount: plan.sessionCount,
      salt: plan.salt,
      data: plan.data,
      acknowledged: ledger.acknowledged,
    }),
  );
  return plan.ratePerSecond === undefined
    ? runClosedLoop(plan, scripts, scenario.isFixed, ledger)
    : startOpenLoop(plan, plan.ratePerSecond, scripts, ledger);
}

async function run(plan: LoadPlan): Promise<void> {
  const ledger = createLedger();
  const running = await start(plan, ledger);
  await passed(plan.warmUpMs);
  ledger.openWindow();
  await tell({ type: 'windowOpens' });
  const reporting = setInterval(() => void tell({ type: 'progress', ...ledger.progress() }), PROGRESS_MS);
  await passed(plan.measureMs);
  clearInterval(reporting);
  ledger.closeWindow();
  await tell({ type: 'windowCloses' });
  await running.stop();
  await tell({ type: 'report', report: ledger.report() });
}

process.once('message', (plan: LoadPlan) => {
  run(plan)
    .catch((error: Error) => tell({ type: 'failed', message: error.stack ?? error.message }))
    .finally(() => process.exit());
});
// The run that asked for this is gone: nobody waits for a report.
process.once('disconnect', () => process.exit());
void tell({ type: 'ready' });
