// The command line, and what it says about a wrong one.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeUsage, parseCommandLine } from '../../bench/command-line.ts';
import { COMMANDS, OPTIONS } from '../../bench/options.ts';
import { SERVERS } from '../../bench/servers/index.ts';
import { UsageError } from '../../bench/usage-error.ts';

const problemsOf = (...args: string[]): string => {
  try {
    parseCommandLine(args);
  } catch (error) {
    assert.ok(error instanceof UsageError);
    return error.message;
  }
  return '';
};

test('without a command servers are compared', () => {
  const { command, options } = parseCommandLine(['--sessions', '50,500', '--quick', '--servers=ours,sdk2']);
  assert.equal(command, 'compare');
  assert.deepEqual(options, { sessions: [50, 500], quick: true, servers: ['ours', 'sdk2'] });
});

test('a list grows when its option is given again', () => {
  const { options } = parseCommandLine([
    '--url',
    'http://127.0.0.1:1/mcp',
    '--header',
    'A: 1',
    '--header',
    'B: 2',
  ]);
  assert.deepEqual(options.header, [
    ['A', '1'],
    ['B', '2'],
  ]);
  assert.equal(options.url?.pathname, '/mcp');
});

test('an unknown option, a bad value and a missing one are each named', () => {
  assert.match(problemsOf('--conections', '5'), /Unknown option '--conections'/);
  assert.match(problemsOf('--sessions', 'many'), /--sessions cannot be 'many'/);
  assert.match(
    problemsOf('--sessions', '0'),
    /--sessions cannot be '0': it takes whole numbers from 1 to 10000000/,
  );
  assert.match(problemsOf('--seconds', '0'), /--seconds cannot be '0': it takes a number above 0/);
  assert.match(problemsOf('--rate'), /--rate needs a value/);
  assert.match(problemsOf('--url', 'example.com'), /--url cannot be 'example.com'/);
  assert.match(problemsOf('--args', '[1]', '--tool', 't'), /--args cannot be/);
  assert.match(problemsOf('--header', 'no colon'), /--header cannot be/);
  assert.match(problemsOf('--era', 'old'), /--era cannot be 'old'/);
});

test('all that is wrong is told at once', () => {
  assert.equal(problemsOf('--nonsense', '--rate', 'x').split('\n').length, 2);
});

test('a server or a load that there is not is refused with those that there are', () => {
  assert.match(
    problemsOf('--servers', 'ours,nope'),
    /--servers cannot be 'nope': it takes ours, .*fastmcp, or all/,
  );
  assert.match(problemsOf('--scenarios', 'nope'), /--scenarios cannot be 'nope': it takes .*churn, or all/);
  assert.equal(parseCommandLine(['--servers', 'all']).options.servers?.length, SERVERS.length);
});

test('an option of another command is refused', () => {
  assert.match(problemsOf('ci', '--servers', 'ours'), /--servers means nothing to 'ci'/);
});

test('a soak is given its length in minutes only: it ran for the seconds, and was judged by the minutes', () => {
  assert.equal(
    problemsOf('soak', '--seconds', '60'),
    "Option --seconds means nothing to 'soak'; it belongs to compare, ci, numbers, growth, overload, profile",
  );
  assert.equal(parseCommandLine(['soak', '--minutes', '1']).options.minutes, 1);
});

test('a word that is no command is named, and report needs its file', () => {
  assert.match(problemsOf('speed'), /'speed' is no command/);
  assert.match(problemsOf('--quick', 'micro'), /The command comes first: npm run bench -- micro/);
  assert.match(problemsOf('micro', 'extra'), /'extra' means nothing to 'micro'/);
  assert.match(problemsOf('report'), /report needs one file/);
  assert.deepEqual(parseCommandLine(['report', 'x.json']).rest, ['x.json']);
});

test('help is given even beside mistakes', () => {
  assert.equal(parseCommandLine(['--nonsense', '--help']).help, true);
});

test('the help names every command, every option, every server and every scenario', () => {
  const usage = describeUsage();
  for (const name of [...Object.keys(COMMANDS), ...Object.keys(OPTIONS).map((option) => `--${option}`)])
    assert.ok(usage.includes(name), name);
  assert.match(usage, /Servers: +ours,/);
  assert.match(usage, /Scenarios: search-repeated/);
});
