// The table by tool, which is also the charts' key.
import { element } from './dom.js';
import { toCount, toDuration, toRate } from './format.js';
import { byKind, toneOf } from './tones.js';

export function createTable() {
  const table = element('tool-table');
  const body = table.querySelector('tbody');
  if (body === null) throw new Error('The table has no body');
  table.hidden = true;

  return {
    /** @param {Map<string, import('./figures.js').ToolFigures>} tools */
    show(tools) {
      table.hidden = tools.size === 0;
      element('no-calls').hidden = tools.size > 0;
      const rows = [...tools].sort(([a], [b]) => byKind(a, b));
      body.replaceChildren(
        ...rows.map(([tool, { perSecond, p50, p99, failedPerSecond, calls }]) => {
          const row = document.createElement('tr');
          row.className = perSecond > 0 ? '' : 'still';
          const head = document.createElement('th');
          head.scope = 'row';
          const name = document.createElement('span');
          name.className = `key tone-${toneOf(tool)}`;
          name.textContent = tool;
          head.append(name);
          row.append(head);
          const cells = [
            toRate(perSecond),
            toDuration(p50),
            toDuration(p99),
            toRate(failedPerSecond),
            toCount(calls),
          ];
          for (const text of cells) row.insertCell().textContent = text;
          if (failedPerSecond > 0) row.cells[4].className = 'bad';
          return row;
        }),
      );
    },
  };
}
