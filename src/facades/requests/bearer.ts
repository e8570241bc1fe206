/** The `Authorization` header of requests that bring a bearer token (RFC 6750, section 2.1). */

/** The token; null for other schemes, and for `Bearer` without one. Whatever stands there is a token, also a garbled one. */
export function readBearer(header: string): string | null {
  return /^Bearer +(.+)$/i.exec(header)?.[1] ?? null;
}
