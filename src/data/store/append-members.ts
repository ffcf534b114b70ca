// Puts a store's own fields in front of a booking that has been serialized already, without doing that again.

/** `members` is JSON text from the first member's name to the closing brace. */
export const appendMembers = (fields: object, members: string): string =>
  `${JSON.stringify(fields).slice(0, -1)},${members}`;
