/** HMAC signatures of values in cookies and forms. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../../platform/secrets.ts';

/** Domain separation: a signature for one purpose is invalid for another. */
export type Purpose = 'barred visitor' | 'browser session' | 'form';

export function sign(secrets: Secrets, purpose: Purpose, text: string): string {
  return createHmac('sha256', secrets.sessionKey).update(`${purpose}\n${text}`).digest('base64url');
}

export function isSigned(secrets: Secrets, purpose: Purpose, text: string, signature: string): boolean {
  const expected = Buffer.from(sign(secrets, purpose, text));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
