/** The only source of randomness: secrets, keys, UUIDs and their hashes. */
import { hash, randomBytes, randomUUID } from 'node:crypto';
import { createKeyPair, type KeyPair } from './key-pair.ts';

export interface Random {
  /** `bytes` random bytes as base64url text, for tokens and codes. */
  token(bytes?: number): string;
  uuid(): string;
  /** Takes up to a second of a processor, so only jobs make them. */
  keyPair(): Promise<KeyPair>;
}

export const systemRandom: Random = {
  token: (bytes = 32) => randomBytes(bytes).toString('base64url'),
  uuid: () => randomUUID(),
  keyPair: createKeyPair,
};

/** What is stored of a token: the SHA-256 of its text. Tokens are random, so no salt or stretching is needed. */
export function hashToken(token: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(hash('sha256', token, 'buffer'));
}
