// Turns what toolsets return into the JSON text of a method's result: each value is serialized once.
import type { Caching, PromptResult, ResourceContents, SearchNote, ToolResult } from './tools/index.ts';

/** A result as text, before it is laid out as bytes (parcel.ts). */
export interface Encoded {
  readonly type: 'result';
  /** Of the result object; or, where `isStructure`, of the structure that it consists of. */
  readonly json: string;
  /** The result is `json` as its structure, and once more as its text. */
  readonly isStructure: boolean;
  readonly isError: boolean;
  readonly caching?: Caching;
  readonly search?: SearchNote;
}

export function encodeToolResult({ structured, content, isError = false, search }: ToolResult): Encoded {
  const isStructure = structured !== undefined && content === undefined;
  const json = isStructure
    ? (JSON.stringify(structured) ?? 'null')
    : JSON.stringify({
        content: content ?? [{ type: 'text', text: '' }],
        ...(structured !== undefined && { structuredContent: structured }),
        ...(isError && { isError }),
      });
  return search === undefined
    ? { type: 'result', json, isStructure, isError }
    : { type: 'result', json, isStructure, isError, search };
}

export function encodeResource(uri: string, contents: ResourceContents, caching: Caching): Encoded {
  return { ...whole({ contents: [{ uri, ...contents }] }), caching };
}

export const encodePrompt = (prompt: PromptResult): Encoded => whole(prompt);

/** The protocol allows 100 values in one answer. */
const MOST_COMPLETIONS = 100;

export function encodeCompletion(values: readonly string[]): Encoded {
  const completion = {
    values: values.slice(0, MOST_COMPLETIONS),
    total: values.length,
    hasMore: values.length > MOST_COMPLETIONS,
  };
  return whole({ completion });
}

const whole = (result: object): Encoded => ({
  type: 'result',
  json: JSON.stringify(result),
  isStructure: false,
  isError: false,
});
