// What Valkey says of the commands it was sent.

// Those of looking, and of connecting.
const LOOKING = new Set([
  'info',
  'ping',
  'hello',
  'client|setinfo',
  'client|setname',
  'select',
  'command',
  'quit',
]);

/** `calls` of every command in INFO commandstats. */
export function parseCommands(info: string): number {
  let calls = 0;
  for (const [, command = '', count] of info.matchAll(/^cmdstat_([^:]+):calls=(\d+)/gm))
    if (!LOOKING.has(command)) calls += Number(count);
  return calls;
}
