// All loads, by name.
import { book, retrieve } from './bookings.ts';
import { churn } from './churn.ts';
import { health, lists, oneTool, toolsList } from './plain.ts';
import { searchDifferent, searchRepeated } from './search.ts';
import { trip } from './trip.ts';
import type { Scenario } from './types.ts';

export type { Discovered, Scenario, ScenarioData, Script, ScriptInput, Setup, ToolInfo } from './types.ts';

/** In the order in which tables show them. */
export const SCENARIOS: readonly Scenario[] = [
  searchRepeated,
  searchDifferent,
  book,
  retrieve,
  health,
  toolsList,
  lists,
  trip,
  churn,
];

export function scenarioNamed(name: string): Scenario {
  const found = [...SCENARIOS, oneTool].find((scenario) => scenario.name === name);
  if (found === undefined) throw new Error(`There is no scenario '${name}'`);
  return found;
}
