/** Public keys of remote actors, as written in their documents. */
import { createPublicKey, type KeyObject } from 'node:crypto';
import { fromMultibase } from './multibase.ts';

const PEM = /-----BEGIN (RSA )?PUBLIC KEY-----([^-]*)-----END (?:RSA )?PUBLIC KEY-----/;
/** Shorter keys are insecure, longer ones cost too much to verify. */
const RSA_BITS = { least: 1024, most: 8192 };
const LONGEST_PEM = 4_000;
/** The bytes before the 32 bytes of an Ed25519 key, in a Multikey and in SubjectPublicKeyInfo. */
const MULTIKEY_PREFIX = 'ed01';
const SPKI_PREFIX = '302a300506032b6570032100';

function keyOfDer(der: Buffer, type: 'spki' | 'pkcs1'): KeyObject | null {
  try {
    return createPublicKey({ key: der, format: 'der', type });
  } catch {
    return null;
  }
}

function isUsable(key: KeyObject): boolean {
  if (key.asymmetricKeyType === 'ed25519') return true;
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  return key.asymmetricKeyType === 'rsa' && bits >= RSA_BITS.least && bits <= RSA_BITS.most;
}

function keyOfPem(pem: RegExpExecArray): KeyObject | null {
  // Line ends are often lost, doubled or escaped in transit.
  const der = Buffer.from((pem[2] ?? '').replace(/\\[rn]|\s/g, ''), 'base64');
  return keyOfDer(der, pem[1] ? 'pkcs1' : 'spki') ?? keyOfDer(der, pem[1] ? 'spki' : 'pkcs1');
}

function keyOfMultibase(text: string): KeyObject | null {
  const hex = fromMultibase(text)?.toString('hex') ?? '';
  if (!hex.startsWith(MULTIKEY_PREFIX) || hex.length !== MULTIKEY_PREFIX.length + 64) return null;
  return keyOfDer(Buffer.from(SPKI_PREFIX + hex.slice(MULTIKEY_PREFIX.length), 'hex'), 'spki');
}

/**
 * The key in `publicKeyPem` (SPKI or PKCS#1, with any line ends) or `publicKeyMultibase` (Ed25519). Null if it cannot be used.
 */
export function publicKeyOf(text: string): KeyObject | null {
  if (text.length > LONGEST_PEM) return null;
  const pem = PEM.exec(text);
  const key = pem ? keyOfPem(pem) : keyOfMultibase(text.trim());
  return key && isUsable(key) ? key : null;
}
