/** Reads bearer tokens (RFC 6750, section 2), as clients send them that may have none. */

/** Placeholders that clients send without a token: JavaScript's texts for a missing value. */
const ABSENT = new Set(['', 'null', 'undefined']);

/** The token in a parameter; null for a placeholder. */
export function sentToken(text: string | null | undefined): string | null {
  return text == null || ABSENT.has(text) ? null : text;
}

/** An Authorization header of another scheme. */
export const MALFORMED = Symbol('malformed');

/** The token of an `Authorization` header, in any format. Null without one: no header, `null`, `Bearer`, `Bearer undefined`. */
export function readBearer(header: string | undefined): string | typeof MALFORMED | null {
  const credentials = sentToken(header);
  if (credentials === null) return null;
  const bearer = /^Bearer(?: +([^ ].*)?)?$/i.exec(credentials);
  return bearer ? sentToken(bearer[1]) : MALFORMED;
}
