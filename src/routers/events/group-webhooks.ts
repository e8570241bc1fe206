/** Webhooks of a group: changes of its events are sent to the programs of its moderators (docs/webhooks.md). */
import { z } from 'zod';
import { groupIdOf } from '../../domain/groups/find.ts';
import { pageBounds } from '../../domain/kernel/page.ts';
import { changeWebhook, createWebhook, removeWebhook, rotateSecret } from '../../domain/webhooks/change-webhooks.ts';
import { listDeliveries, redeliver, sendTest, skipWaiting } from '../../domain/webhooks/deliveries.ts';
import { listWebhooks, MOST_WEBHOOKS } from '../../domain/webhooks/find.ts';
import {
  viewDelivery,
  viewWebhook,
  viewWithSecret,
  webhookDeliverySchema,
  webhookKindSchema,
  webhookSchema,
  webhookWithSecretSchema,
} from '../../entities/events/webhook.ts';
import { deletedObjectSchema, viewDeleted } from '../../entities/fields/deleted.ts';
import { idInput, lineInput, textInput } from '../../procedures/inputs.ts';
import { linkPage, pageInput } from '../../procedures/pagination.ts';
import { identityProcedure, router } from '../../procedures/procedure.ts';
import { actorIdInput } from './event-inputs.ts';
import { groupInput } from './group-inputs.ts';

const tags = ['groups'];
const path = '/api/v1/groups/{id}/webhooks';
const one = `${path}/{webhookId}`;
const writing = { scopes: ['write'], rates: ['webhooks' as const] };

const LONGEST_NAME = 100;

const ofGroup = { id: groupInput, actorId: actorIdInput };
const ofWebhook = { ...ofGroup, webhookId: idInput };
const kindsInput = z.array(webhookKindSchema).min(1).max(100);

export const groupWebhooksRouter = router({
  list: identityProcedure
    .meta({
      scopes: ['read'],
      openapi: {
        ...{ method: 'GET', path, tags, summary: 'List the webhooks of a group that you moderate' },
        description: `All of them, the oldest first: a group has at most ${MOST_WEBHOOKS}.`,
      },
    })
    .input(z.object(ofGroup))
    .output(z.array(webhookSchema))
    .query(async ({ ctx, input: { id, ...input } }) =>
      (await listWebhooks(ctx, { groupId: await groupIdOf(ctx, id), ...input })).map(viewWebhook),
    ),

  create: identityProcedure
    .meta({
      ...writing,
      openapi: {
        ...{ method: 'POST', path, tags, summary: 'Add a webhook to a group that you moderate' },
        description:
          'Changes of the events of the group are sent to it in their order, signed as Standard Webhooks says.',
      },
    })
    .input(
      z.object({
        ...ofGroup,
        url: textInput(2000).meta({ description: 'Begins with `https://`. It cannot be changed later.' }),
        name: lineInput(LONGEST_NAME).optional().meta({ description: 'By default the host of the address.' }),
        kinds: kindsInput,
      }),
    )
    .output(webhookWithSecretSchema)
    .mutation(async ({ ctx, input: { id, ...input } }) =>
      viewWithSecret(await createWebhook(ctx, { groupId: await groupIdOf(ctx, id), ...input })),
    ),

  update: identityProcedure
    .meta({
      ...writing,
      openapi: {
        ...{ method: 'PATCH', path: one, tags, summary: 'Change, pause or resume a webhook' },
        description:
          'A webhook that stopped is resumed with the next delivery: send the failed one again if you need it.',
      },
    })
    .input(
      z.object({
        ...ofWebhook,
        name: lineInput(LONGEST_NAME).optional(),
        kinds: kindsInput.optional(),
        paused: z.boolean().optional(),
      }),
    )
    .output(webhookSchema)
    .mutation(async ({ ctx, input: { id, ...input } }) =>
      viewWebhook(await changeWebhook(ctx, { groupId: await groupIdOf(ctx, id), ...input })),
    ),

  rotate: identityProcedure
    .meta({
      ...writing,
      openapi: {
        ...{ method: 'POST', path: `${one}/secret`, tags, summary: 'Give a webhook another secret' },
        description: 'For a day, deliveries are signed with the former secret, too.',
      },
    })
    .input(z.object(ofWebhook))
    .output(webhookWithSecretSchema)
    .mutation(async ({ ctx, input: { id, ...input } }) =>
      viewWithSecret(await rotateSecret(ctx, { groupId: await groupIdOf(ctx, id), ...input })),
    ),

  test: identityProcedure
    .meta({
      ...writing,
      openapi: {
        ...{ method: 'POST', path: `${one}/test`, tags, summary: 'Send a test to a webhook' },
        description: 'A delivery of the kind `webhook.test`, after those that wait.',
      },
    })
    .input(z.object(ofWebhook))
    .output(webhookDeliverySchema)
    .mutation(async ({ ctx, input: { id, ...input } }) =>
      viewDelivery(await sendTest(ctx, { groupId: await groupIdOf(ctx, id), ...input })),
    ),

  remove: identityProcedure
    .meta({
      scopes: ['write'],
      openapi: { method: 'DELETE', path: one, tags, summary: 'Remove a webhook and its deliveries' },
    })
    .input(z.object(ofWebhook))
    .output(deletedObjectSchema)
    .mutation(async ({ ctx, input: { id, ...input } }) =>
      viewDeleted(await removeWebhook(ctx, { groupId: await groupIdOf(ctx, id), ...input })),
    ),

  deliveries: identityProcedure
    .meta({
      scopes: ['read'],
      openapi: {
        ...{ method: 'GET', path: `${one}/deliveries`, tags, summary: 'List the deliveries of a webhook' },
        description: 'The newest first, of the last seven days. The ids of pages are sequences.',
      },
    })
    .input(z.object({ ...ofWebhook, ...pageInput(20, 100) }))
    .output(z.array(webhookDeliverySchema))
    .query(async ({ ctx, input }) => {
      const { id, actorId, webhookId } = input;
      const given = { groupId: await groupIdOf(ctx, id), actorId, webhookId };
      const rows = await listDeliveries(ctx, given, pageBounds(input));
      linkPage(
        ctx,
        input,
        rows.map(({ sequence }) => sequence),
        'rows',
      );
      return rows.map(viewDelivery);
    }),

  redeliver: identityProcedure
    .meta({
      ...writing,
      openapi: {
        ...{ method: 'POST', path: `${one}/deliveries/{sequence}/redeliver`, tags },
        summary: 'Send a delivery of a webhook again',
        description: 'It is sent before later ones that wait, with the same id and the current content.',
      },
    })
    .input(z.object({ ...ofWebhook, sequence: idInput }))
    .output(webhookDeliverySchema)
    .mutation(async ({ ctx, input: { id, ...input } }) =>
      viewDelivery(await redeliver(ctx, { groupId: await groupIdOf(ctx, id), ...input })),
    ),

  skip: identityProcedure
    .meta({
      ...writing,
      openapi: {
        ...{ method: 'POST', path: `${one}/deliveries/{sequence}/skip`, tags },
        summary: 'Skip a waiting delivery of a webhook',
        description:
          'The next one is sent. If the delivery is being sent at that moment, the receiver may get it nevertheless.',
      },
    })
    .input(z.object({ ...ofWebhook, sequence: idInput }))
    .output(webhookDeliverySchema)
    .mutation(async ({ ctx, input: { id, ...input } }) =>
      viewDelivery(await skipWaiting(ctx, { groupId: await groupIdOf(ctx, id), ...input })),
    ),
});
