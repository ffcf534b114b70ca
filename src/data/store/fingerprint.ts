// A short name for a text of any length.
import { createHash, hash } from 'node:crypto';

export function fingerprint(text: string): string {
  // UTF-16 keeps lone surrogates apart, which UTF-8 would all turn into the same replacement character.
  return createHash('sha256').update(Buffer.from(text, 'utf16le')).digest('base64url');
}

/** Of what `JSON.stringify` made: it writes lone surrogates as escapes, so UTF-8 does, at half the bytes. */
export const jsonFingerprint = (json: string): string => hash('sha256', json, 'base64url');
