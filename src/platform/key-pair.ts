/** RSA key pairs, with which actors sign their requests to other servers. */
import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';

const generate = promisify(generateKeyPair);

export interface KeyPair {
  /** PEM (SPKI), public. */
  publicKey: string;
  /** PEM (PKCS #8), secret. */
  privateKey: string;
}

/** 2048 bits, as other servers expect. */
export async function createKeyPair(): Promise<KeyPair> {
  const { publicKey, privateKey } = await generate('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return { publicKey, privateKey };
}
