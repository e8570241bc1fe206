/**
 * Secrets in compressed pages. The length of a compressed page tells whether a guess in it is repeated by the secret (BREACH), so the secret is
 * written as a random pad, and itself XOR the pad: each response contains another text.
 */
import type { Random } from '../../platform/random.ts';

const xor = (one: Buffer, other: Buffer): Buffer => Buffer.from(one.map((byte, at) => byte ^ (other[at] ?? 0)));

/** @param secret base64url */
export function masked(secret: string, random: Random): string {
  const bytes = Buffer.from(secret, 'base64url');
  const pad = random.token(bytes.length);
  return `${pad}.${xor(bytes, Buffer.from(pad, 'base64url')).toString('base64url')}`;
}

/** The secret; other texts are returned as they are. */
export function unmasked(text: string): string {
  const [pad, rest] = text.split('.').map((part) => Buffer.from(part, 'base64url'));
  return pad && rest ? xor(rest, pad).toString('base64url') : text;
}
