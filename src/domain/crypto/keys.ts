/** Keys and signatures of devices: base64 of Ed25519 and Curve25519 (RFC 7748, RFC 8032). */
import { createPublicKey, verify } from 'node:crypto';

const KEY_BYTES = 32;

const bytesOf = (text: string): Buffer | null =>
  /^[A-Za-z0-9+/]+={0,2}$/.test(text) ? Buffer.from(text, 'base64') : null;

/** Whether this can be a public key: 32 bytes in base64. */
export const isKey = (text: string): boolean => bytesOf(text)?.length === KEY_BYTES;

/** Whether the device's fingerprint key signed the text of the one-time key. */
export function isSignedBy(fingerprintKey: string, { key, signature }: { key: string; signature: string }): boolean {
  const [signer, signed] = [bytesOf(fingerprintKey), bytesOf(signature)];
  if (signer === null || signed === null) return false;
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: signer.toString('base64url') };
  try {
    return verify(null, Buffer.from(key), createPublicKey({ key: jwk, format: 'jwk' }), signed);
  } catch {
    return false;
  }
}
