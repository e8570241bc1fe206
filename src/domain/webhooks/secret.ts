/** Secrets of webhooks, as Standard Webhooks writes them (https://www.standardwebhooks.com). */
import { createHmac } from 'node:crypto';
import type { Platform } from '../../platform/platform.ts';

const PREFIX = 'whsec_';

const KEY_BYTES = 32;

export const createSecret = ({ random }: Pick<Platform, 'random'>): string =>
  PREFIX + Buffer.from(random.token(KEY_BYTES), 'base64url').toString('base64');

/** One signature of the header `webhook-signature`. */
export function signatureOf(secret: string, id: string, seconds: number, body: string): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
}
