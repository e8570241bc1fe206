/** Signs a delivery as Standard Webhooks does, and posts it. */
import type { Webhook, WebhookDelivery } from '../../generated/prisma/client.ts';
import { AddressRefused, NoAnswer, OutgoingError, Redirected } from '../../platform/http/outgoing.ts';
import type { Platform } from '../../platform/platform.ts';
import { unseal } from '../../platform/seal.ts';
import { userAgent } from '../instance/version.ts';
import { signatureOf } from './secret.ts';

/** The receiver answers as soon as it has stored the delivery. Nothing of its answer is needed. */
const LIMITS = { timeoutMs: 15_000, maxBytes: 1_000, cut: true };

/**
 * Why a delivery failed: the guard refuses the address, nothing came in time, there was no connection, the receiver redirects, its status is not
 * 2xx, or the secret cannot be read because that of the server changed.
 */
export const DELIVERY_ERRORS = ['address', 'silent', 'connection', 'redirect', 'status', 'secret'] as const;

export type DeliveryError = (typeof DELIVERY_ERRORS)[number];

export interface Outcome {
  /** The status of the answer, if one came. */
  code: number | null;
  /** Null for a success. */
  error: DeliveryError | null;
}

/** The id of a delivery, which is the same for each attempt. */
export const deliveryId = ({ webhookId, sequence }: Pick<WebhookDelivery, 'webhookId' | 'sequence'>): string =>
  `msg_${webhookId}_${sequence}`;

/** The secrets that count now. Empty if the server cannot read the newest one. */
async function secretsOf(ctx: Pick<Platform, 'secrets' | 'clock'>, webhook: Webhook): Promise<string[]> {
  const { secret, formerSecret, formerUntil } = webhook;
  const newest = await unseal(ctx.secrets, secret);
  if (newest === null) return [];
  const counts = formerSecret !== null && formerUntil !== null && formerUntil > ctx.clock.now();
  const former = counts ? await unseal(ctx.secrets, formerSecret) : null;
  return former === null ? [newest] : [newest, former];
}

function failureOf(error: unknown): DeliveryError {
  if (error instanceof AddressRefused) return 'address';
  if (error instanceof NoAnswer) return 'silent';
  if (error instanceof Redirected) return 'redirect';
  if (error instanceof OutgoingError) return 'connection';
  throw error;
}

/** Holds no database connection while it waits. Redirects are not followed, because the address was chosen once. */
export async function sendWebhook(
  ctx: Platform,
  webhook: Webhook,
  delivery: WebhookDelivery,
  body: string,
): Promise<Outcome> {
  const secrets = await secretsOf(ctx, webhook);
  if (secrets.length === 0) return { code: null, error: 'secret' };
  const id = deliveryId(delivery);
  const seconds = Math.floor(ctx.clock.now().getTime() / 1000);
  const headers = {
    ...{ 'content-type': 'application/json', 'user-agent': userAgent(ctx) },
    ...{ 'webhook-id': id, 'webhook-timestamp': `${seconds}` },
    'webhook-signature': secrets.map((secret) => signatureOf(secret, id, seconds, body)).join(' '),
  };
  try {
    // Not `askHost`: receivers of many groups share a host, and must not pause each other. Attempts have pauses of their own.
    const { status: code } = await ctx.http.post(webhook.url, body, headers, LIMITS);
    return { code, error: code >= 200 && code < 300 ? null : code >= 300 && code < 400 ? 'redirect' : 'status' };
  } catch (error) {
    return { code: null, error: failureOf(error) };
  }
}
