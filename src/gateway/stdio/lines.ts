// Cuts a stream of bytes into lines of bounded length. A line that is too long is passed over to its end, so that
// the next one is read as if nothing had been.

export interface Lines {
  push(chunk: Buffer): void;
  /** The last line may come without its end. */
  end(): void;
}

const NEWLINE = 0x0a;
const RETURN = 0x0d;

export function createLines(maxBytes: number, onLine: (line: Buffer) => void, onTooLong: () => void): Lines {
  let parts: Buffer[] = [];
  let length = 0;
  let isSkipping = false;

  function add(part: Buffer): void {
    if (isSkipping || part.length === 0) return;
    length += part.length;
    if (length <= maxBytes) {
      parts.push(part);
      return;
    }
    isSkipping = true;
    parts = [];
    onTooLong();
  }

  function finish(): void {
    const line = parts.length === 1 ? parts[0] : Buffer.concat(parts);
    const wasSkipped = isSkipping;
    parts = [];
    length = 0;
    isSkipping = false;
    if (wasSkipped || line === undefined) return;
    const trimmed = line.at(-1) === RETURN ? line.subarray(0, -1) : line;
    if (trimmed.length > 0) onLine(trimmed);
  }

  return {
    push(chunk) {
      let start = 0;
      for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, start)) {
        add(chunk.subarray(start, at));
        finish();
        start = at + 1;
      }
      add(chunk.subarray(start));
    },
    end: finish,
  };
}
