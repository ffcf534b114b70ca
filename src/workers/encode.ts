// Turns what toolsets return into the JSON text of a method's result: each value is serialized once.
import type { CallOutcome } from './messages.ts';
import type { Caching, PromptResult, ResourceContents, ToolResult } from './tools/index.ts';

type Encoded = Extract<CallOutcome, { type: 'result' }>;

/** The text block of a structured result is built from the very string that is published as the structure. */
export function encodeToolResult({ structured, content, isError = false, search }: ToolResult): Encoded {
  const json = structured === undefined ? undefined : JSON.stringify(structured);
  const blocks =
    content === undefined
      ? `[{"type":"text","text":${JSON.stringify(json ?? '')}}]`
      : JSON.stringify(content);
  const structure = json === undefined ? '' : `,"structuredContent":${json}`;
  const error = isError ? ',"isError":true' : '';
  const result = `{"content":${blocks}${structure}${error}}`;
  return search === undefined
    ? { type: 'result', result, isError }
    : { type: 'result', result, isError, search };
}

export function encodeResource(uri: string, contents: ResourceContents, caching: Caching): Encoded {
  return {
    type: 'result',
    result: JSON.stringify({ contents: [{ uri, ...contents }] }),
    isError: false,
    caching,
  };
}

export function encodePrompt(prompt: PromptResult): Encoded {
  return { type: 'result', result: JSON.stringify(prompt), isError: false };
}

/** The protocol allows 100 values in one answer. */
const MOST_COMPLETIONS = 100;

export function encodeCompletion(values: readonly string[]): Encoded {
  const completion = {
    values: values.slice(0, MOST_COMPLETIONS),
    total: values.length,
    hasMore: values.length > MOST_COMPLETIONS,
  };
  return { type: 'result', result: JSON.stringify({ completion }), isError: false };
}
