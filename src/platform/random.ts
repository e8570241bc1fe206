/** The only source of randomness: secrets, keys, UUIDs and their hashes. */
import { hash, randomBytes, randomInt, randomUUID } from 'node:crypto';
import { createKeyPair, type KeyPair } from './key-pair.ts';

export interface Random {
  /** `bytes` random bytes as base64url text, for tokens and codes. */
  token(bytes?: number): string;
  /** Decimal digits that people type. */
  digits(count: number): string;
  uuid(): string;
  /** CPU-bound for up to a second, so only jobs generate keys. */
  keyPair(): Promise<KeyPair>;
}

export const systemRandom: Random = {
  token: (bytes = 32) => randomBytes(bytes).toString('base64url'),
  digits: (count) => Array.from({ length: count }, () => randomInt(10)).join(''),
  uuid: () => randomUUID(),
  keyPair: createKeyPair,
};

/** The stored form of a token: SHA-256 of its text. Tokens are random, so no salt or stretching is needed. */
export function hashToken(token: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(hash('sha256', token, 'buffer'));
}
