/** A push subscription as REST shows it (Mastodon's entities, WebPushSubscription). */
import { z } from 'zod';
import { PUSH_ALERTS, PUSH_POLICIES, type PushPolicy } from '../../domain/push/alerts.ts';
import type { PushSubscription as Row } from '../../generated/prisma/client.ts';
import type { Platform } from '../../platform/platform.ts';
import { integerIdSchema } from '../fields/integer-id.ts';

export const webPushSubscriptionSchema = z
  .object({
    id: integerIdSchema,
    endpoint: z.string(),
    standard: z.boolean().meta({ description: 'Encrypted by RFC 8291; else by the draft before it.' }),
    alerts: z.object(Object.fromEntries(PUSH_ALERTS.map((kind) => [kind, z.boolean()]))),
    policy: z.enum(PUSH_POLICIES),
    server_key: z.string().meta({ description: 'The key with which this server signs its messages (VAPID).' }),
  })
  .meta({ id: 'WebPushSubscription', description: 'Where notifications are sent to while the app is closed.' });

export type WebPushSubscription = z.infer<typeof webPushSubscriptionSchema>;

export function viewPushSubscription({ secrets }: Pick<Platform, 'secrets'>, row: Row): WebPushSubscription {
  return {
    id: row.id.toString(),
    endpoint: row.endpoint,
    standard: row.standard,
    alerts: Object.fromEntries(PUSH_ALERTS.map((kind) => [kind, row.alerts.includes(kind)])),
    policy: row.policy as PushPolicy,
    server_key: secrets.vapid.publicKey,
  };
}
