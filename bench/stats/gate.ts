// The targets of the seed as a gate: each is a limit on what was measured, met or missed by so much.

export interface Check {
  readonly what: string;
  readonly measured: number;
  readonly limit: number;
  readonly unit: 'ms' | '';
}

export interface Verdict extends Check {
  readonly passed: boolean;
  /** Measured as a part of the limit: 0.1 leaves nine tenths to spare, 2 is twice what is allowed. */
  readonly part: number;
}

/** `limit` is what must not be exceeded; a time must stay below it. Not measured (NaN) is not passed. */
export function toVerdict(check: Check): Verdict {
  const passed = check.unit === 'ms' ? check.measured < check.limit : check.measured <= check.limit;
  const part = check.limit === 0 ? (check.measured === 0 ? 0 : Infinity) : check.measured / check.limit;
  return { ...check, passed, part };
}

const number = (value: number): string =>
  Number.isInteger(value) ? String(value) : value.toFixed(value < 10 ? 2 : 1);

/** One line for people: what was asked, what came, and by how much. */
export function describeVerdict({ what, measured, limit, unit, passed, part }: Verdict): string {
  const amount = (value: number) => `${number(value)}${unit === '' ? '' : ` ${unit}`}`;
  if (Number.isNaN(measured)) return `FAILED  ${what}: not measured`;
  if (limit === 0) return `${passed ? 'passed' : 'FAILED'}  ${what}: ${amount(measured)}, must be 0`;
  const margin = passed ? `${number(part * 100)} % of it used` : `${number(part)} times too much`;
  return `${passed ? 'passed' : 'FAILED'}  ${what}: ${amount(measured)}, limit ${amount(limit)} (${margin})`;
}
