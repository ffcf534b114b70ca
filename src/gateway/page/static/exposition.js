// Reads Prometheus' text exposition: each sample a name, labels and a number.

/** @typedef {{ name: string, labels: Record<string, string>, value: number }} Sample */

const LINE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})?\s+([+-]?Inf|NaN|[+-]?[\d.][\d.eE+-]*)(?:\s|$)/;
const LABEL = /([a-zA-Z_]\w*)="((?:[^"\\]|\\.)*)"/g;

/** @param {string} text */
const toPlain = (text) => text.replace(/\\(.)/g, (_, character) => (character === 'n' ? '\n' : character));

/** @param {string} text */
function toNumber(text) {
  if (text === '+Inf') return Number.POSITIVE_INFINITY;
  if (text === '-Inf') return Number.NEGATIVE_INFINITY;
  return Number(text);
}

/** @param {string} text @returns {Sample[]} */
export function parseExposition(text) {
  const samples = [];
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const match = LINE.exec(line);
    if (match === null) continue;
    const [, name, labelText = '', value] = match;
    /** @type {Record<string, string>} */
    const labels = {};
    for (const [, label, inner] of labelText.matchAll(LABEL)) labels[label] = toPlain(inner);
    samples.push({ name, labels, value: toNumber(value) });
  }
  return samples;
}
