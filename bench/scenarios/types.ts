// What a load consists of: which requests, in which order, and what must exist before.
import type { Caller } from '../load/caller.ts';
import type { Dialect } from '../load/dialect.ts';
import type { Exchange, Reply } from '../load/exchange.ts';

export interface ToolInfo {
  readonly name: string;
  readonly inputSchema: Readonly<Record<string, unknown>>;
  readonly isReadOnly: boolean;
}

/** What was found out about a server before it is loaded. */
export interface Discovered {
  readonly tools: ReadonlyMap<string, ToolInfo>;
  /** Those of the four list methods that it answers. */
  readonly lists: readonly string[];
  readonly hasHealth: boolean;
  readonly hasSessions: boolean;
}

/** What a scenario made ready, as plain data: it travels to the processes that generate the load. */
export interface ScenarioData {
  readonly flightIds: readonly string[];
  readonly pnrs: readonly string[];
  readonly lists: readonly string[];
  readonly tool: { readonly name: string; readonly args: Readonly<Record<string, unknown>> };
}

export interface Setup {
  readonly caller: Caller;
  readonly dialect: Dialect;
  readonly found: Discovered;
  readonly sessionIds: readonly (string | undefined)[];
  /** Different in every measurement, so that none repeats the questions of another. */
  readonly salt: number;
  readonly data: ScenarioData;
}

export interface ScriptInput {
  readonly dialect: Dialect;
  readonly sessionId: string | undefined;
  /** Among all sessions of the measurement, in whichever process they are. */
  readonly sessionIndex: number;
  readonly sessionCount: number;
  readonly salt: number;
  readonly data: ScenarioData;
  /** Told every PNR that the server acknowledged: each must be retrievable afterwards. */
  readonly acknowledged: (pnr: string) => void;
}

/** What one session does, request after request, for ever. */
export interface Script {
  next(): Exchange;
  /** The answer to the last request, which succeeded: what the next ones follow from. */
  answered?(exchange: Exchange, reply: Reply): void;
}

export interface Scenario {
  readonly name: string;
  readonly title: string;
  readonly what: string;
  /** Always the same bytes: the load generator builds them once. */
  readonly isFixed: boolean;
  /** Whether an answer that was captured once can stand for all: then bare uWS can send the same bytes. */
  readonly hasBareControl: boolean;
  /** Why a server cannot be loaded with this, or undefined. */
  unfit(found: Discovered): string | undefined;
  /** Makes what must exist, through the server itself. */
  prepare?(setup: Setup): Promise<Partial<ScenarioData>>;
  script(input: ScriptInput): Script;
}

export function withoutTools(found: Discovered, names: readonly string[]): string | undefined {
  const missing = names.filter((name) => !found.tools.has(name));
  return missing.length === 0 ? undefined : `has no tool ${missing.join(', ')}`;
}
