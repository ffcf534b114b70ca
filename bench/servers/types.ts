// A server that can be measured: what it is, and how a fresh process of it is started.

import type { Era } from '../load/dialect.ts';

export type ServerKind = 'ours' | 'control' | 'peer' | 'remote';

export interface Launch {
  /** Script for this Node, or any other program. */
  readonly script: string;
  readonly env: Readonly<Record<string, string>>;
}

export interface LaunchInput {
  readonly port: number;
  /** Empty, and removed afterwards. */
  readonly directory: string;
  /** What bare uWS is to send. */
  readonly answerFile: string;
}

export interface ServerSpec {
  readonly name: string;
  readonly title: string;
  readonly kind: ServerKind;
  readonly what: string;
  /** Built on the official SDK: one that the table of numbers compares with. */
  readonly isSdk: boolean;
  /** Sends captured bytes and runs no tool: no session is opened, nothing is prepared on it. */
  readonly isBare: boolean;
  /** The era that it is asked in. */
  readonly era: Era;
  launch(input: LaunchInput): Launch;
}
