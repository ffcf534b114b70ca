// What the gateway does, drawn as it changes: tiles, charts and the table by tool.
import { createChart } from './chart.js';
import { element } from './dom.js';
import { toAge, toCount, toDuration, toMemory, toRate } from './format.js';
import { createHistory } from './history.js';
import { createTable } from './table.js';
import { createTiles } from './tiles.js';
import { byKind, toneOf } from './tones.js';
import { startWatching } from './watch.js';

/** @typedef {import('./history.js').Moment} Moment */

export function createLive() {
  const history = createHistory();
  const table = createTable();
  const tiles = createTiles();
  const rate = { kind: /** @type {const} */ ('stack'), format: toRate };
  const rates = createChart(element('rate-chart'), { ...rate, label: 'Requests per second by tool', least: 1 });
  const limiter = createChart(element('limiter-chart'), { ...rate, label: 'Requests admitted and refused', least: 1 });
  const delay = { kind: /** @type {const} */ ('lines'), isLog: true, format: toDuration };
  const latency = createChart(element('latency-chart'), { ...delay, label: '99th percentile by tool', least: 0.001 });
  const loop = createChart(element('loop-chart'), { ...delay, label: 'Event-loop delay', least: 0.001 });
  const note = element('live-note');

  /** @param {Moment[]} moments */
  const draw = (moments) => {
    const times = moments.map(({ at }) => at);
    /** @param {(moment: Moment) => number} read */
    const over = (read) => moments.map(read);
    const tools = [...new Set(moments.flatMap(({ tools }) => [...tools.keys()]))].sort(byKind);
    /** @param {string} tool @param {'perSecond' | 'p99'} figure @param {number} none */
    const ofTool = (tool, figure, none) => ({
      name: tool,
      tone: toneOf(tool),
      values: over((moment) => moment.tools.get(tool)?.[figure] ?? none),
    });
    const byTool = tools.map((tool) => ofTool(tool, 'perSecond', 0));
    const rest = moments.map(({ perSecond }, at) =>
      Math.max(0, perSecond - byTool.reduce((sum, { values }) => sum + values[at], 0)),
    );
    rates.show({ times, series: [...byTool, { name: 'other methods', tone: 'other', values: rest }] });
    latency.show({ times, series: tools.map((tool) => ofTool(tool, 'p99', Number.NaN)) });
    limiter.show({
      times,
      series: [
        { name: 'admitted', tone: 'good', values: over(({ admitted }) => admitted) },
        { name: 'refused', tone: 'bad', values: over(({ refused }) => refused) },
      ],
    });
    loop.show({
      times,
      series: [{ name: 'delay', tone: 'plain', values: over(({ loopDelay }) => loopDelay) }],
    });
  };

  const watching = startWatching({
    onScrape(scrape) {
      const added = history.add(scrape);
      note.textContent = added === undefined ? 'the first figures are in…' : 'every two seconds';
      tiles.show('streams', toCount(scrape.streams), 'event streams open');
      tiles.show('pending', toCount(scrape.pending), 'tool calls under way');
      if (added === undefined) return;
      const { latest, window } = added;
      tiles.show('requests', toRate(latest.perSecond), 'requests per second');
      showLimiter(latest);
      table.show(window);
      draw(history.moments);
    },
    onHealth(health) {
      showStatus(health.status, `${health.status}, up ${toAge(health.uptime)}`);
      element('version').textContent = health.version;
      const { sessions, storage, memory, connections } = health;
      tiles.show('sessions', toCount(sessions.active), `sessions active of ${toCount(sessions.total)}`);
      tiles.show('connections', toCount(connections.http), 'HTTP connections');
      const ping = storage.responseTime === null ? Number.NaN : storage.responseTime / 1000;
      tiles.show('store', toDuration(ping), storage.connected ? 'store answers in' : 'store does not answer');
      tiles.show('memory', toMemory(memory.used), `memory, ${(memory.percentage * 100).toFixed(1)} % of the machine`);
    },
    onSilence() {
      showStatus('silent', 'does not answer');
      note.textContent = 'the gateway does not answer; asking again';
    },
  });

  const button = element('pause');
  button.addEventListener('click', () => {
    const isPaused = button.ariaPressed !== 'true';
    button.ariaPressed = String(isPaused);
    button.textContent = isPaused ? 'Go on' : 'Pause';
    note.textContent = isPaused ? 'paused' : 'every two seconds';
    watching.pause(isPaused);
  });
}

/** @param {string} state @param {string} text */
function showStatus(state, text) {
  const pill = element('health');
  const label = element('health-text');
  pill.dataset.state = state;
  if (label.textContent !== text) label.textContent = text;
}

/** @param {Moment} latest */
function showLimiter({ admitted, refused }) {
  const total = admitted + refused;
  const share = total === 0 ? 0 : (refused / total) * 100;
  element('limiter-text').textContent =
    refused === 0
      ? `${toRate(admitted)} admitted per second, none refused`
      : `${toRate(admitted)} admitted, ${toRate(refused)} refused per second (${share.toFixed(0)} %)`;
}
