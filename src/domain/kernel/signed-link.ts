/** Links of mails that act without a sign-in: each names a row and has a signature, and does not expire. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { parseId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';

interface SignedLink {
  path: string;
  /** Part of the signature, so that the signature of one kind of link is worth nothing in another. */
  purpose: string;
}

function signatureOf({ secrets }: Pick<Platform, 'secrets'>, { purpose }: SignedLink, id: string): string {
  return createHmac('sha256', secrets.sessionKey).update(`${purpose}\n${id}`).digest('base64url');
}

export function signedUrl(platform: Pick<Platform, 'config' | 'secrets'>, link: SignedLink, of: bigint): string {
  const id = of.toString();
  return `${platform.config.publicUrl}${link.path}?token=${id}.${signatureOf(platform, link, id)}`;
}

/** The id in the token; null if the signature is wrong. */
export function readSigned(platform: Pick<Platform, 'secrets'>, link: SignedLink, token: string): bigint | null {
  const [id = '', signature = ''] = token.split('.');
  const [expected, given] = [Buffer.from(signatureOf(platform, link, id)), Buffer.from(signature)];
  return given.length === expected.length && timingSafeEqual(given, expected) ? parseId(id) : null;
}
