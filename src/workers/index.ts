export { createWorkers, type Fault, type WorkersOptions } from './dispatch.ts';
export type {
  Answer,
  CallEvent,
  CallOutcome,
  CallRequest,
  Catalog,
  PromptEntry,
  ResourceEntry,
  Target,
  ToolEntry,
} from './messages.ts';
export type { Caching, InputRequest, JsonObject, Kind, LogLevel, Toolset } from './tools/index.ts';
export type { RunningCall, Workers, WorkersStats } from './types.ts';
