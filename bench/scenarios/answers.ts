// What a script reads out of answers: PNRs, and the offers of a search that can be booked.
import { parseMessage } from '../load/dialect.ts';

export function pnrOf(body: string): string | undefined {
  return /TEST-[A-Z0-9]{6}/.exec(body)?.[0];
}

/** The tool's own result, from `structuredContent` or, where a server has none, from the text. */
export function structuredOf(body: string): Record<string, unknown> {
  const result = parseMessage(body)?.result as Record<string, unknown> | undefined;
  if (result?.structuredContent !== undefined) return result.structuredContent as Record<string, unknown>;
  const content = result?.content as { text?: string }[] | undefined;
  try {
    return JSON.parse(content?.[0]?.text ?? '{}') as Record<string, unknown>;
  } catch {
    return {};
  }
}

export interface Offer {
  readonly id: string;
  readonly status: string;
  readonly [more: string]: unknown;
}

/** The first list of things with an id, and of those the ones that can be booked. */
export function availableOffers(body: string): Offer[] {
  const isOffer = (value: unknown): value is Offer =>
    typeof value === 'object' && value !== null && 'id' in value && 'status' in value;
  const list = Object.values(structuredOf(body)).find((value) => Array.isArray(value) && value.some(isOffer));
  return ((list ?? []) as unknown[]).filter(isOffer).filter(({ status }) => status === 'available');
}
