// Completes airports, cities and airlines by code or by name, as people type them.

import type { World } from '../../../data/world/index.ts';
import type { Completer } from '../types.ts';

/** As many as a completion may return. */
const MAX_VALUES = 100;
/** No name is longer; what is typed beyond it matches nothing. */
const MAX_TYPED = 100;

interface Entry {
  readonly code: string;
  /** Names it goes by, as they are compared. */
  readonly names: readonly string[];
}

/** Lower case and without accents: "Zürich" is found as "zur". */
const toPlain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** How well an entry fits what was typed; less is better, undefined is not at all. */
function rank({ code, names }: Entry, typed: string): number | undefined {
  const plainCode = code.toLowerCase();
  if (plainCode === typed) return 0;
  if (plainCode.startsWith(typed)) return 1;
  if (names.some((name) => name.startsWith(typed))) return 2;
  if (names.some((name) => name.includes(` ${typed}`))) return 3;
  return names.some((name) => name.includes(typed)) ? 4 : undefined;
}

function createCompleter(entries: readonly Entry[]): Completer {
  return (typed) => {
    if (typed.length > MAX_TYPED) return [];
    const wanted = toPlain(typed.trim());
    return entries
      .flatMap((entry) => {
        const order = rank(entry, wanted);
        return order === undefined ? [] : [{ order, code: entry.code }];
      })
      .sort((one, other) => one.order - other.order)
      .slice(0, MAX_VALUES)
      .map(({ code }) => code);
  };
}

export function createAirportCompleter({ airports }: World): Completer {
  return createCompleter(
    airports.map(({ iata, city, name, cityCode, country }) => ({
      code: iata,
      names: [city, name, cityCode, country].map(toPlain),
    })),
  );
}

export function createAirlineCompleter({ airlines }: World): Completer {
  return createCompleter(
    airlines.map(({ iata, icao, name, country }) => ({
      code: iata,
      names: [name, icao, country].map(toPlain),
    })),
  );
}

/** One of a few words. */
export function createChoiceCompleter(choices: readonly string[]): Completer {
  return (typed) => choices.filter((choice) => choice.startsWith(typed.toLowerCase()));
}
