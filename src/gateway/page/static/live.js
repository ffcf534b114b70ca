// What the gateway does, shown as it changes: tiles, charts and the table by tool.
import { createCharts } from './charts.js';
import { element } from './dom.js';
import { toAge, toCount, toDuration, toMemory, toRate } from './format.js';
import { createHistory } from './history.js';
import { showDecisions, showQuota } from './limiter.js';
import { createTable } from './table.js';
import { createTiles } from './tiles.js';
import { startWatching } from './watch.js';

export function createLive() {
  const history = createHistory();
  const charts = createCharts();
  const table = createTable();
  const tiles = createTiles();
  const note = element('live-note');

  const watching = startWatching({
    onScrape(scrape) {
      const added = history.add(scrape);
      say(note, 'read every two seconds');
      tiles.show('streams', toCount(scrape.streams), 'event streams open');
      tiles.show('pending', toCount(scrape.pending), 'tool calls under way');
      if (added === undefined) return;
      tiles.show('requests', toRate(added.latest.perSecond), 'requests per second');
      showDecisions(added.latest, scrape.clients);
      table.show(added.window);
      charts.show(history.moments);
    },
    onQuota: showQuota,
    onHealth({ status, uptime, version, sessions, storage, memory, connections }) {
      showStatus(status, `${status}, up ${toAge(uptime)}`);
      element('version').textContent = version;
      const ping = storage.responseTime === null ? Number.NaN : storage.responseTime / 1000;
      const share = (memory.percentage * 100).toFixed(1);
      tiles.show('sessions', toCount(sessions.active), `sessions active of ${toCount(sessions.total)}`);
      tiles.show('connections', toCount(connections.http), 'HTTP connections');
      tiles.show('store', toDuration(ping), storage.connected ? 'store answers in' : 'store does not answer');
      tiles.show('memory', toMemory(memory.used), `memory, ${share} % of the machine`);
    },
    onSilence() {
      showStatus('silent', 'does not answer');
      say(note, 'the gateway does not answer; these are the last figures');
    },
  });

  const button = element('pause');
  button.addEventListener('click', () => {
    const isPaused = button.ariaPressed !== 'true';
    button.ariaPressed = String(isPaused);
    button.textContent = isPaused ? 'Go on' : 'Pause';
    if (isPaused) say(note, 'paused');
    watching.pause(isPaused);
  });
}

/** Only what changed: these are read out to who listens. @param {HTMLElement} place @param {string} text */
function say(place, text) {
  if (place.textContent !== text) place.textContent = text;
}

/** @param {string} state @param {string} text */
function showStatus(state, text) {
  element('health').dataset.state = state;
  element('live').dataset.state = state;
  say(element('health-text'), text);
}
