// The row of single figures.
import { element } from './dom.js';

const ORDER = ['requests', 'sessions', 'connections', 'streams', 'pending', 'store', 'memory'];

export function createTiles() {
  const tiles = new Map(
    ORDER.map((id) => {
      const tile = document.createElement('div');
      tile.className = 'tile card';
      const figure = document.createElement('b');
      figure.textContent = '–';
      const text = document.createElement('span');
      text.className = 'label';
      text.textContent = ' ';
      tile.append(figure, text);
      return [id, { tile, figure, text }];
    }),
  );
  element('tiles').replaceChildren(...[...tiles.values()].map(({ tile }) => tile));

  return {
    /** @param {string} id @param {string} value @param {string} meaning */
    show(id, value, meaning) {
      const tile = tiles.get(id);
      if (tile === undefined) throw new Error(`There is no tile '${id}'`);
      tile.figure.textContent = value;
      tile.text.textContent = meaning;
    },
  };
}
