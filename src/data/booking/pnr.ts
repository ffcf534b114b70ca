// Record locators: TEST- and six characters that nobody can guess from another booking's.

import { hash } from 'node:crypto';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const LENGTH = 6;

/** What a locator is drawn from. The nonce makes it differ between processes that count alike. */
export interface PnrDraw {
  readonly seed: string;
  readonly sessionId: string;
  /** Counts the bookings of a session. */
  readonly sequence: number;
  readonly now: number;
  readonly nonce: string;
}

export function toPnr(draw: PnrDraw): string {
  const text = JSON.stringify([draw.seed, draw.sessionId, draw.sequence, draw.now, draw.nonce]);
  let bits = Number.parseInt(hash('sha256', text, 'hex').slice(0, 8), 16);
  let code = '';
  for (let index = 0; index < LENGTH; index++) {
    code += BASE32[bits & 31];
    bits >>>= 5;
  }
  return `TEST-${code}`;
}

export const PNR_PATTERN = '^TEST-[A-Z0-9]{6}$';
const PNR = new RegExp(PNR_PATTERN);

export const isPnr = (text: string): boolean => PNR.test(text);
