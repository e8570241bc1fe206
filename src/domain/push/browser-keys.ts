/** The keys of a push subscription, in the form of browsers (RFC 8291, 3.1 and 3.2). */
import { ECDH } from 'node:crypto';

/** Base64 or base64url, with or without padding, as base64url; null for other text. */
function canonical(text: string): string | null {
  if (!/^[\w+/-]+={0,2}$/.test(text)) return null;
  return Buffer.from(text, 'base64url').toString('base64url');
}

/** An uncompressed point of the curve P-256. */
const POINT_BYTES = 65;

/** The public key (p256dh) in base64url; null if it is no point of the curve. */
export function publicKeyOf(text: string): string | null {
  const key = canonical(text);
  if (key === null || Buffer.from(key, 'base64url').length !== POINT_BYTES) return null;
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url', 'base64url', 'uncompressed');
    return key;
  } catch {
    return null;
  }
}

const SECRET_BYTES = 16;

/** The authentication secret (auth) in base64url; null if it is not 16 bytes long. */
export function authSecretOf(text: string): string | null {
  const secret = canonical(text);
  return secret !== null && Buffer.from(secret, 'base64url').length === SECRET_BYTES ? secret : null;
}
