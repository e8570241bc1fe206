/** Reads bearer tokens from the `Authorization` header (RFC 6750, section 2.1). */

/** The token, even a malformed one; null for other schemes, and for `Bearer` without a token. */
export function readBearer(header: string): string | null {
  return /^Bearer +(.+)$/i.exec(header)?.[1] ?? null;
}
