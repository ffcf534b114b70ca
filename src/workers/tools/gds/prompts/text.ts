// What the prompts share: checking what people fill in, and messages of plain text.

import { checkFreeText } from '../../../../data/booking/index.ts';
import { refuse } from '../../../../errors.ts';
import type { JsonObject, PromptArgument } from '../../types.ts';

const MAX_ARGUMENT = 200;

/** The arguments that were filled in, trimmed; a missing required one is refused by name. */
export function readArguments(
  declared: readonly PromptArgument[],
  given: Readonly<Record<string, string>>,
): Readonly<Record<string, string | undefined>> {
  const read: Record<string, string | undefined> = {};
  for (const { name, description, required } of declared) {
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    if (value !== undefined) checkFreeText(name, name, value, MAX_ARGUMENT);
    const trimmed = value?.trim() || undefined;
    if (trimmed === undefined && required) {
      refuse('invalidParams', `Missing argument '${name}': ${description}`, {
        field: name,
        value: value ?? null,
      });
    }
    read[name] = trimmed;
  }
  return read;
}

export function userMessage(lines: readonly string[]): JsonObject {
  return { role: 'user', content: { type: 'text', text: lines.join('\n') } };
}

/** `- label: value`, or nothing. */
export const bullet = (label: string, value: string | undefined): string[] =>
  value === undefined ? [] : [`- ${label}: ${value}`];

export const todayLine = (now: number): string =>
  `Today is ${new Date(now).toISOString().slice(0, 10)} (UTC) in this world.`;
