/** Encrypts columns as Active Record does, for databases of a Mastodon that moves in. */
import { createCipheriv, pbkdf2Sync } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import type { RecordKeys } from '../../../src/platform/active-record-encryption.ts';

const COMPRESSED_FROM = 141;

const derived = new Map<string, Buffer>();

function keyOf({ primaryKey, derivationSalt }: RecordKeys, digest: string): Buffer {
  const name = `${primaryKey} ${derivationSalt} ${digest}`;
  const key = derived.get(name) ?? pbkdf2Sync(primaryKey, derivationSalt, 65_536, 32, digest);
  derived.set(name, key);
  return key;
}

/** @param digest sha1 as before Rails 7.1 */
export function encryptColumn(keys: RecordKeys, text: string, digest: 'sha256' | 'sha1' = 'sha256'): string {
  const plain = Buffer.from(text);
  const compressed = plain.length >= COMPRESSED_FROM;
  const iv = Buffer.from(text.padEnd(12).slice(0, 12));
  const cipher = createCipheriv('aes-256-gcm', keyOf(keys, digest), iv);
  const payload = Buffer.concat([cipher.update(compressed ? deflateSync(plain) : plain), cipher.final()]);
  const headers = { iv: iv.toString('base64'), at: cipher.getAuthTag().toString('base64') };
  return JSON.stringify({ p: payload.toString('base64'), h: { ...headers, ...(compressed ? { c: true } : {}) } });
}
