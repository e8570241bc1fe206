/** Signatures by Ed25519 (RFC 8032) with a private key of 32 bytes. */
import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';

/** The bytes before those of the key in PKCS #8 (RFC 8410). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

export const privateKeyOf = (bytes: Uint8Array): KeyObject =>
  createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, bytes]), format: 'der', type: 'pkcs8' });

/** The public key as 32 bytes in base64url, as in a JWK. */
export const publicKeyText = (bytes: Uint8Array): string =>
  createPublicKey(privateKeyOf(bytes)).export({ format: 'jwk' }).x ?? '';

/** 64 bytes; the same for the same text. */
export const signBytes = (key: Uint8Array, text: Uint8Array): Uint8Array => sign(null, text, privateKeyOf(key));

export const isSigned = (key: Uint8Array, text: Uint8Array, signature: Uint8Array): boolean =>
  verify(null, text, createPublicKey(privateKeyOf(key)), signature);
