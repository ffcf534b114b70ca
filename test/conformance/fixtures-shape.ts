// What the fixtures of the conformance suite have in common.
import type { CallContext, JsonObject, Tool, ToolResult } from '../../src/workers/tools/index.ts';

/** A red pixel. */
export const IMAGE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';
/** An empty WAV file. */
export const AUDIO = 'UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAAB9AAACABAAZGF0YQIAAAA=';

export const text = (value: string): ToolResult => ({ content: [{ type: 'text', text: value }] });

type Run = (args: JsonObject, context: CallContext) => ToolResult | Promise<ToolResult>;

export function fixture(
  name: string,
  run: Run,
  inputSchema: JsonObject = { type: 'object', properties: {} },
): Tool<never> {
  const tool: Tool<JsonObject> = {
    name,
    title: name,
    description: `Fixture ${name} of the conformance suite`,
    inputSchema,
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    kind: 'read',
    run,
  };
  return tool as Tool<never>;
}
