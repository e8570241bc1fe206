/** The digest of a body, as in the headers Digest (RFC 3230) and Content-Digest (RFC 9530). */
import { createHash } from 'node:crypto';
import { readDictionary } from './structured-fields.ts';

type Bytes = string | Uint8Array;

const digestOf = (algorithm: 'sha256' | 'sha512', body: Bytes): Buffer => createHash(algorithm).update(body).digest();

/** `SHA-256=…` in capitals, because some servers accept no other spelling. */
export const digestHeader = (body: Bytes): string => `SHA-256=${digestOf('sha256', body).toString('base64')}`;

/** `sha-256=:…:` */
export const contentDigestHeader = (body: Bytes): string => `sha-256=:${digestOf('sha256', body).toString('base64')}:`;

/** Whether a Digest header has the SHA-256 of the body, and no other SHA-256. Other algorithms are ignored. */
export function digestFits(header: string, body: Bytes): boolean {
  const named = header
    .split(',')
    .map((part) => /^\s*sha-256=(\S*)\s*$/i.exec(part)?.[1])
    .filter((value) => value !== undefined);
  const expected = digestOf('sha256', body).toString('base64');
  return named.length > 0 && named.every((value) => value === expected);
}

/**
 * Whether a Content-Digest header has the SHA-256 or SHA-512 of the body, and no other one. Null if it is not a dictionary (RFC
 * 8941).
 */
export function contentDigestFits(header: string, body: Bytes): boolean | null {
  const named = readDictionary(header);
  if (!named) return null;
  let fits = false;
  for (const [name, algorithm] of [
    ['sha-256', 'sha256'],
    ['sha-512', 'sha512'],
  ] as const) {
    const [value] = named.get(name) ?? [];
    if (value === undefined) continue;
    if (!(value instanceof ArrayBuffer) || !digestOf(algorithm, body).equals(Buffer.from(value))) return false;
    fits = true;
  }
  return fits;
}
