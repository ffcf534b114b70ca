// Matches URIs against templates with simple `{variables}`, in time linear in the URI: no regular expressions.

export interface UriTemplate {
  /** The decoded variables, or undefined when the URI does not fit. */
  match(uri: string): Record<string, string> | undefined;
}

const LONGEST_URI = 2_048;

export function parseUriTemplate(template: string): UriTemplate {
  const pieces = template.split(/[{}]/);
  // Literals stand at even places, names of variables between them at odd ones.
  const literals = pieces.filter((_, index) => index % 2 === 0);
  const names = pieces.filter((_, index) => index % 2 === 1);
  return {
    match(uri) {
      if (uri.length > LONGEST_URI || !uri.startsWith(literals[0] ?? '')) return undefined;
      const variables: Record<string, string> = Object.create(null);
      let at = literals[0]?.length ?? 0;
      for (const [index, name] of names.entries()) {
        const literal = literals[index + 1] ?? '';
        const end = literal === '' ? uri.length : uri.indexOf(literal, at);
        const value = end === -1 ? undefined : decodeSegment(uri.slice(at, end));
        if (value === undefined) return undefined;
        variables[name] = value;
        at = end + literal.length;
      }
      return at === uri.length ? variables : undefined;
    },
  };
}

/** One non-empty path segment, percent-decoded; undefined when it is anything else. */
function decodeSegment(text: string): string | undefined {
  if (text === '' || /[/?#]/.test(text)) return undefined;
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
