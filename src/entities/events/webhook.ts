/** A webhook of a group and its deliveries, for the group's moderators. */
import { z } from 'zod';
import type { WithSecret } from '../../domain/webhooks/change-webhooks.ts';
import type { WebhookRow } from '../../domain/webhooks/find.ts';
import { TEST_KIND, WEBHOOK_KINDS } from '../../domain/webhooks/kinds.ts';
import { DELIVERY_ERRORS, deliveryId } from '../../domain/webhooks/send-webhook.ts';
import type { WebhookDelivery as DeliveryRow } from '../../generated/prisma/client.ts';
import { WebhookDeliveryStatus, WebhookState } from '../../generated/prisma/enums.ts';
import { timeText } from '../fields/time.ts';

const time = z.iso.datetime();

export const webhookKindSchema = z.enum(WEBHOOK_KINDS);

export const webhookSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    url: z.string().meta({ description: 'May contain a secret, so only moderators of the group read it.' }),
    kinds: z.array(webhookKindSchema),
    state: z.enum(WebhookState).meta({
      description:
        'A webhook stops when all attempts of a delivery failed, or the receiver answers 410. Changes wait while it is paused or stopped, for seven days.',
    }),
    waiting: z.int().meta({ description: 'How many deliveries are not sent yet.' }),
    formerSecretUntil: time
      .nullable()
      .meta({ description: 'Until then, deliveries are also signed with the secret before the last rotation.' }),
    addedBy: z.string().nullable().meta({ description: 'The username of the moderator who added it.' }),
    createdAt: time,
  })
  .meta({ id: 'Webhook', description: 'An address to which changes of the events of a group are sent.' });

export type Webhook = z.infer<typeof webhookSchema>;

export const webhookWithSecretSchema = webhookSchema
  .extend({ secret: z.string().meta({ description: 'The key of signatures. It is shown this once.' }) })
  .meta({ id: 'WebhookWithSecret', description: 'A webhook with a new secret.' });

export const webhookDeliverySchema = z
  .object({
    sequence: z.string().meta({ description: 'Counts the changes of this webhook.' }),
    id: z.string().meta({ description: 'The header `webhook-id`, which is the same for each attempt.' }),
    kind: z.enum([...WEBHOOK_KINDS, TEST_KIND]),
    eventId: z.string().nullable(),
    status: z.enum(WebhookDeliveryStatus).meta({
      description:
        '`SKIPPED`: its subject was deleted or hidden before it could be sent. `DISCARDED`: a moderator skipped it.',
    }),
    attempts: z.int(),
    code: z.int().nullable().meta({ description: 'The status of the last answer.' }),
    error: z.enum(DELIVERY_ERRORS).nullable().meta({
      description:
        'Why the last attempt failed: `address` (this server sends nothing to such an address, for example of a private network), `silent` (no answer within 15 seconds), `connection`, `redirect`, `status` (not 2xx), `secret` (this server cannot read it: rotate it).',
    }),
    createdAt: time,
    triedAt: time.nullable(),
    nextAt: time.nullable().meta({ description: 'The time of the next attempt after a failure.' }),
  })
  .meta({ id: 'WebhookDelivery', description: 'A change that is sent to a webhook.' });

export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>;

const timeOrNull = (at: Date | null): string | null => at && timeText(at);

export function viewWebhook({
  id,
  name,
  url,
  kinds,
  state,
  formerUntil,
  createdAt,
  _count,
  addedBy,
}: WebhookRow): Webhook {
  return {
    ...{ id: id.toString(), name, url, kinds: WEBHOOK_KINDS.filter((kind) => kinds.includes(kind)), state },
    ...{ waiting: _count.deliveries, formerSecretUntil: timeOrNull(formerUntil), createdAt: timeText(createdAt) },
    addedBy: addedBy?.preferredUsername ?? null,
  };
}

export const viewWithSecret = ({ webhook, secret }: WithSecret): z.infer<typeof webhookWithSecretSchema> => ({
  ...viewWebhook(webhook),
  secret,
});

const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | null =>
  values.find((value) => value === text) ?? null;

export function viewDelivery(row: DeliveryRow): WebhookDelivery {
  const { sequence, kind, eventId, status, attempts, code, error, createdAt, triedAt, nextAt } = row;
  return {
    ...{ sequence: sequence.toString(), id: deliveryId(row), kind: oneOf(WEBHOOK_KINDS, kind) ?? TEST_KIND },
    ...{ eventId: eventId?.toString() ?? null, status, attempts, code, error: oneOf(DELIVERY_ERRORS, error) },
    ...{ createdAt: timeText(createdAt), triedAt: timeOrNull(triedAt), nextAt: timeOrNull(nextAt) },
  };
}
