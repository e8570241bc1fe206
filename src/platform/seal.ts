/** Encrypts text that only this server can read (JWE, AES-256-GCM), and decrypts it. */
import { CompactEncrypt, compactDecrypt } from 'jose';
import type { Secrets } from './secrets.ts';

export async function seal({ sealingKey }: Pick<Secrets, 'sealingKey'>, text: string): Promise<string> {
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(sealingKey);
}

/** Null if the text was sealed with another key, for example before the secret was changed. */
export async function unseal({ sealingKey }: Pick<Secrets, 'sealingKey'>, sealed: string): Promise<string | null> {
  try {
    const { plaintext } = await compactDecrypt(sealed, sealingKey);
    return new TextDecoder().decode(plaintext);
  } catch {
    return null;
  }
}
