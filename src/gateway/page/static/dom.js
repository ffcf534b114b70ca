// Small helpers over the document.

/** @param {string} id @returns {HTMLElement} */
export function element(id) {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`The page has no #${id}`);
  return found;
}

/**
 * An SVG element with its attributes.
 * @param {string} name @param {Record<string, string | number>} [attributes] @param {string} [text]
 */
export function svg(name, attributes = {}, text) {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  if (text !== undefined) made.textContent = text;
  return made;
}
