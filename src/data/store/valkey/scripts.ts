// The scripts that Valkey runs, read from their own files.
import { readFileSync } from 'node:fs';

const read = (name: string): { lua: string; numberOfKeys: number } => ({
  lua: readFileSync(new URL(`./scripts/${name}.lua`, import.meta.url), 'utf8'),
  // Stated with each script, not with each call: in a Cluster the client finds the slot by it.
  numberOfKeys: 1,
});

export const readScripts = () => ({
  addToCounter: read('add-to-counter'),
  changeBooking: read('change-booking'),
  changeClient: read('change-client'),
  createSession: read('create-session'),
  noteSession: read('note-session'),
});

/** How the client offers them, once they are given to it under these names. */
export interface ScriptCommands {
  addToCounter(key: string, add: number, lifetimeMs: number): Promise<number>;
  changeBooking(key: string, token: string, text: string): Promise<[1] | [0, string] | [-1]>;
  changeClient(key: string, before: string, after: string): Promise<[1] | [0, string] | [-1]>;
  createSession(key: string, lifetimeMs: number, ...fields: string[]): Promise<string[]>;
  noteSession(
    key: string,
    lastActivity: number,
    lifetimeMs: number,
    searches: number,
    bookingsGone: number,
  ): Promise<0 | 1>;
}
