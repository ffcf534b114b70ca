// What sections are made of: cards, tables, and the names of servers.
import type { ServerLabel } from '../../run/results.ts';
import { escaped, tag } from './svg.ts';

export interface Labels {
  of(server: string): ServerLabel;
  /** The same in every plot of the page. */
  colourOf(server: string): string;
}

const COLOURS = 8;

export const createLabels = (servers: readonly ServerLabel[]): Labels => ({
  of: (name) =>
    servers.find((server) => server.name === name) ?? { name, title: name, kind: 'peer', what: '' },
  colourOf(name) {
    const others = servers.filter((server) => server.name !== 'ours');
    const index = others.findIndex((server) => server.name === name);
    return name === 'ours' ? 'ours' : `s${(Math.max(0, index) % COLOURS) + 1}`;
  },
});

export const card = (title: string, what: string, content: string): string =>
  tag('div', { class: 'card' }, tag('h3', {}, escaped(title)), tag('p', {}, escaped(what)), content);

export const section = (title: string, what: string, cards: readonly string[]): string =>
  tag(
    'section',
    {},
    tag('h2', {}, escaped(title)),
    tag('p', {}, escaped(what)),
    tag('div', { class: 'grid' }, ...cards),
  );

export const wideSection = (title: string, what: string, content: string): string =>
  tag(
    'section',
    {},
    tag('h2', {}, escaped(title)),
    tag('p', {}, escaped(what)),
    tag('div', { class: 'card wide' }, content),
  );

export interface Tile {
  readonly figure: string;
  readonly what: string;
  readonly mood?: 'good' | 'bad';
}

export const tiles = (all: readonly Tile[]): string =>
  tag(
    'div',
    { class: 'tiles' },
    ...all.map(({ figure, what, mood }) =>
      tag(
        'div',
        { class: `tile ${mood ?? ''}` },
        tag('b', {}, escaped(figure)),
        tag('span', {}, escaped(what)),
      ),
    ),
  );

export const table = (headings: readonly string[], rows: readonly string[]): string =>
  tag(
    'table',
    {},
    tag('thead', {}, tag('tr', {}, ...headings.map((heading) => tag('th', {}, escaped(heading))))),
    tag('tbody', {}, ...rows),
  );

/** Cells are text; those of `left` are prose. */
export const tableRow = (cells: readonly string[], className = '', left: readonly number[] = []): string =>
  tag(
    'tr',
    { class: className },
    ...cells.map((cell, index) => tag('td', left.includes(index) ? { class: 'text' } : {}, escaped(cell))),
  );

export const headRow = (title: string, what: string, columns: number): string =>
  tag(
    'tr',
    { class: 'head' },
    tag('td', { colspan: columns }, escaped(title), tag('span', {}, escaped(what))),
  );
