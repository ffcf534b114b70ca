// A short name for a text of any length.
import { createHash } from 'node:crypto';

export function fingerprint(text: string): string {
  // UTF-16 keeps lone surrogates apart, which UTF-8 would all turn into the same replacement character.
  return createHash('sha256').update(Buffer.from(text, 'utf16le')).digest('base64url');
}
