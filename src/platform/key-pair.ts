/** RSA key pairs, by which an actor signs what it sends to other servers. */
import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';

const generate = promisify(generateKeyPair);

export interface KeyPair {
  /** PEM (SPKI), for everyone. */
  publicKey: string;
  /** PEM (PKCS #8), never shown. */
  privateKey: string;
}

/** 2048 bits, which is what other servers expect. */
export async function createKeyPair(): Promise<KeyPair> {
  const { publicKey, privateKey } = await generate('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return { publicKey, privateKey };
}
