/** The keys that other servers know: each signs here, and is verified by the public key of the former server. */
import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { fail } from '../../doctor/finding.ts';
import { counted } from '../../domains.ts';
import { someOf } from '../findings.ts';

const MESSAGE = Buffer.from('a message of the verification');

/** A key as other servers know it. */
export interface KnownKey {
  /** The id of the key. */
  uri: string;
  publicKey: string;
}

export interface OwnKey extends KnownKey {
  privateKey: string | null;
}

export const samePublicKey = (one: string, other: string): boolean =>
  createPublicKey(one).equals(createPublicKey(other));

/** Whether other servers verify the signatures of a key of this server. */
export function signsAs(own: OwnKey | undefined, { uri, publicKey }: KnownKey): boolean {
  if (own?.uri !== uri) return false;
  try {
    const signature = sign('sha256', MESSAGE, createPrivateKey(own.privateKey ?? ''));
    return verify('sha256', MESSAGE, createPublicKey(publicKey), signature) && samePublicKey(own.publicKey, publicKey);
  } catch {
    return false;
  }
}

/** @param wrong names of the people whose keys differ */
export function failOfKeys(wrong: readonly string[]): void {
  if (wrong.length > 0)
    fail(
      `${counted(wrong.length, 'key')} missing, or with a signature or an id that other servers do not know (${someOf(wrong)})`,
      'They would refuse what these people write.',
    );
}
