// Succeeds when /health answers 200: asked once as a container's health check, or until the seconds are over as the
// end of a start.
//
//   node health-check.mjs [url] [seconds]
const [url = `http://127.0.0.1:${process.env.HTTP_PORT ?? 3000}/health`, seconds = '0'] =
  process.argv.slice(2);

const PATIENCE_MS = 3_000;
const PAUSE_MS = 100;
const deadline = Date.now() + Number(seconds) * 1000;

for (;;) {
  const problem = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) }).then(
    async (answer) => (answer.ok ? undefined : `${answer.status} ${await answer.text()}`),
    (error) => error.cause?.message ?? error.message,
  );
  if (problem === undefined) process.exit(0);
  if (Date.now() >= deadline) {
    console.error(`${url}: ${problem}`);
    process.exit(1);
  }
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}
