// The endpoint, a tab for each client, and the buttons that copy.
import { CLIENTS } from './clients.js';
import { element } from './dom.js';

/** @param {string} text */
async function copyText(text) {
  if (navigator.clipboard !== undefined) return navigator.clipboard.writeText(text);
  // Over plain HTTP browsers have no clipboard for pages, but still the older command.
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'hidden-text';
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (!isCopied) throw new Error('The browser refused to copy');
}

/** @param {HTMLButtonElement} button @param {() => string} text */
function copiesOnClick(button, text) {
  button.addEventListener('click', async () => {
    const announce = element('announce');
    try {
      await copyText(text());
      button.dataset.state = 'copied';
      button.textContent = 'Copied';
      announce.textContent = 'Copied to the clipboard';
    } catch {
      button.textContent = 'Press Ctrl+C';
      announce.textContent = 'The browser does not let this page copy';
    }
    setTimeout(() => {
      button.textContent = 'Copy';
      delete button.dataset.state;
    }, 1600);
    button.focus();
  });
}

/** What is asked of the past is refused. */
const inThirtyDays = () => new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);

/** @param {import('./clients.js').Step} step @param {string} url */
function toStep({ say, file, code }, url) {
  const part = document.createElement('div');
  part.className = 'step';
  const sentence = document.createElement('p');
  sentence.textContent = say;
  part.append(sentence);
  if (code === undefined) return part;
  const snippet = document.createElement('div');
  snippet.className = 'snippet';
  if (file !== undefined) {
    const head = document.createElement('p');
    head.className = 'snippet-file';
    head.textContent = file;
    snippet.append(head);
  }
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = 'Copy';
  const text = code(url, inThirtyDays());
  copiesOnClick(button, () => text);
  const pre = document.createElement('pre');
  pre.tabIndex = 0;
  const body = document.createElement('code');
  body.textContent = text;
  pre.append(body);
  snippet.append(pre, button);
  part.append(snippet);
  return part;
}

/** Arrow keys move between the tabs, Home and End to the first and the last. @type {Record<string, number>} */
const MOVES = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

export function showConnect() {
  const url = new URL('/mcp', location.href).href;
  element('endpoint').textContent = url;
  element('http-note').hidden = location.protocol === 'https:';
  for (const button of document.querySelectorAll('button[data-copy]'))
    if (button instanceof HTMLButtonElement) copiesOnClick(button, () => url);

  const list = element('client-tabs');
  const panel = element('client-panel');
  const tabs = CLIENTS.map(({ id, name }) => {
    const tab = document.createElement('button');
    tab.type = 'button';
    tab.role = 'tab';
    tab.id = `tab-${id}`;
    tab.textContent = name;
    tab.setAttribute('aria-controls', 'client-panel');
    return tab;
  });
  list.append(...tabs);

  /** @param {number} chosen @param {boolean} isByHand */
  const select = (chosen, isByHand) => {
    for (const [index, tab] of tabs.entries()) {
      tab.ariaSelected = String(index === chosen);
      tab.tabIndex = index === chosen ? 0 : -1;
    }
    const { id, steps } = CLIENTS[chosen];
    panel.setAttribute('aria-labelledby', `tab-${id}`);
    panel.replaceChildren(...steps.map((step) => toStep(step, url)));
    if (!isByHand) return;
    tabs[chosen].focus();
    tabs[chosen].scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  for (const [index, tab] of tabs.entries()) tab.addEventListener('click', () => select(index, true));
  list.addEventListener('keydown', (event) => {
    const now = tabs.findIndex((tab) => tab.ariaSelected === 'true');
    const last = tabs.length - 1;
    const move = MOVES[event.key];
    if (move !== undefined) select((now + move + tabs.length) % tabs.length, true);
    else if (event.key === 'Home') select(0, true);
    else if (event.key === 'End') select(last, true);
    else return;
    event.preventDefault();
  });
  select(0, false);
}
