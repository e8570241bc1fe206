/** Statuses: posting, reading, editing, deleting. */
import { z } from 'zod';
import type { IdentityContext } from '../../domain/access/context.ts';
import { readMentioned } from '../../domain/federation/remote/find/read-mentioned.ts';
import { refreshOfThread } from '../../domain/federation/remote/views/view-thread.ts';
import { refuse } from '../../domain/kernel/refusals.ts';
import { parseFocus } from '../../domain/media/attachments/focus.ts';
import { findOwnStatus, findVisibleStatus, findVisibleStatuses } from '../../domain/statuses/find.ts';
import { scheduleStatus } from '../../domain/statuses/scheduled/schedule-status.ts';
import { historyOf } from '../../domain/statuses/status-edits.ts';
import { threadOf } from '../../domain/statuses/thread.ts';
import { createStatus } from '../../domain/statuses/writing/create-status.ts';
import { deleteStatus } from '../../domain/statuses/writing/delete-status.ts';
import { unexpectedMentions } from '../../domain/statuses/writing/unexpected-mentions.ts';
import { updateStatus } from '../../domain/statuses/writing/update-status.ts';
import { onlyText, type Words } from '../../domain/statuses/writing/words.ts';
import { defaultsOf } from '../../domain/users/posting-defaults.ts';
import { presentAccounts } from '../../entities/people/account.ts';
import { contextSchema, presentThread } from '../../entities/statuses/context.ts';
import { scheduledStatusSchema } from '../../entities/statuses/scheduled-status.ts';
import { presentStatuses } from '../../entities/statuses/status.ts';
import { presentHistory, statusEditSchema, statusSourceSchema } from '../../entities/statuses/status-edit.ts';
import { deletedStatusSchema, statusSchema, visibilitySchema } from '../../entities/statuses/status-schema.ts';
import { parseId } from '../../platform/ids.ts';
import { announceRefresh } from '../../procedures/async-refresh.ts';
import { idInput } from '../../procedures/inputs.ts';
import {
  appProcedure,
  coalescedProcedure,
  identityProcedure,
  publicProcedure,
  router,
} from '../../procedures/procedure.ts';
import { blankIsAbsent } from '../../procedures/wire.ts';
import { plainWordInputs, plainWordsOf } from './plain-word-inputs.ts';
import { presentScheduled } from './scheduled-statuses.ts';
import {
  byId,
  parseTime,
  pollInput,
  pollOf,
  presentStatus,
  quotePolicyInput,
  quotePolicyOf,
  replyPolicyInput,
  replyPolicyOf,
  timeInput,
  VISIBILITIES,
} from './status-answer.ts';
import { groupFields, groupOf } from './status-group-inputs.ts';

const tags = ['statuses'];

/** Sent with a new status and with an edit. */
const words = {
  status: z
    .string()
    .max(20_000, 'is too long')
    .default('')
    .meta({ description: 'The text; up to 500 characters as readers count them.' }),
  media_ids: z.array(idInput).max(100).default([]),
  poll: pollInput.nullish(),
  spoiler_text: z.string().max(20_000, 'is too long').default(''),
  ...plainWordInputs.shape,
  quote_approval_policy: quotePolicyInput,
  reply_approval_policy: replyPolicyInput,
};

const createStatusInput = z.object({
  ...words,
  in_reply_to_id: blankIsAbsent(idInput).nullish(),
  sensitive: z.boolean().optional(),
  visibility: blankIsAbsent(visibilitySchema).optional(),
  scheduled_at: timeInput,
  quoted_status_id: blankIsAbsent(idInput).nullish().meta({ description: 'The quoted status.' }),
  ...groupFields,
  allowed_mentions: z
    .array(idInput)
    .max(500)
    .optional()
    .meta({ description: 'The accounts that the text may mention; if it mentions others, the status is refused.' }),
});

async function refuseUnexpected(ctx: IdentityContext, text: string, allowed: readonly string[]): Promise<void> {
  const ids = await unexpectedMentions(ctx, text, allowed);
  if (ids.length === 0) return;
  refuse('mentions_unexpected', { extra: { unexpected_accounts: await presentAccounts(ctx, ids) } });
}

const updateStatusInput = byId.extend({
  ...words,
  sensitive: z.boolean().default(false),
  media_attributes: z
    .array(
      z.object({
        id: idInput,
        description: z.string().max(10_000, 'is too long').nullish(),
        focus: z.string().max(64, 'is too long').nullish(),
      }),
    )
    .max(100)
    .default([])
    .meta({ description: 'Descriptions and focal points of attached media.' }),
});

type WordsInput = z.output<z.ZodObject<typeof words>> & { sensitive?: boolean | undefined };

/** @param defaults for fields that the client does not send */
const wordsOf = (
  { status, spoiler_text, sensitive, ...plain }: WordsInput,
  defaults: Pick<Words, 'sensitive' | 'language'>,
): Words => ({
  text: status,
  spoilerText: spoiler_text,
  sensitive: sensitive ?? defaults.sensitive,
  ...plainWordsOf(plain, defaults),
});

export const statusesRouter = router({
  create: identityProcedure
    .meta({
      scopes: ['write:statuses'],
      rates: ['statuses'],
      callsOtherServer: true,
      idempotent: true,
      openapi: { method: 'POST', path: '/api/v1/statuses', tags, summary: 'Post a status, now or at a time' },
    })
    .input(createStatusInput)
    .output(z.union([statusSchema, scheduledStatusSchema]))
    .mutation(async ({ ctx, input }) => {
      if (input.allowed_mentions) {
        await readMentioned(ctx, input.status);
        await refuseUnexpected(ctx, input.status, input.allowed_mentions);
      }
      const at = parseTime(input.scheduled_at);
      const defaults = await defaultsOf(ctx);
      const visibility = input.visibility ? VISIBILITIES[input.visibility] : defaults.visibility;
      const inReplyToId = input.in_reply_to_id ?? null;
      const status = {
        ...wordsOf(input, defaults),
        visibility: input.members_only ? ('MEMBERS' as const) : visibility,
        inReplyToId,
        groupId: await groupOf(ctx, input, { visibility, inReplyToId }),
        title: input.title?.trim() ?? null,
        mediaIds: input.media_ids,
        poll: pollOf(input.poll),
        quotedStatusId: input.quoted_status_id ?? null,
        quotePolicy: quotePolicyOf(input.quote_approval_policy) ?? defaults.quotePolicy,
        replyPolicy: replyPolicyOf(input.reply_approval_policy) ?? defaults.replyPolicy,
        idempotencyKey: ctx.idempotencyKey,
        knownOnly: input.allowed_mentions !== undefined,
      };
      // A time in the past posts at once.
      if (at && at > ctx.clock.now()) return presentScheduled(ctx, await scheduleStatus(ctx, status, at));
      const [shown] = await presentStatuses(ctx, [await createStatus(ctx, status)]);
      return shown ?? refuse('record_not_found');
    }),

  get: coalescedProcedure
    .meta({
      closedIfLimited: true,
      scopes: ['read:statuses'],
      openapi: { method: 'GET', path: '/api/v1/statuses/{id}', tags, summary: 'Read a status' },
    })
    .input(byId)
    .output(statusSchema)
    .query(async ({ ctx, input }) => presentStatus(ctx, await findVisibleStatus(ctx, input.id))),

  list: publicProcedure
    .meta({
      closedIfLimited: true,
      scopes: ['read:statuses'],
      openapi: { method: 'GET', path: '/api/v1/statuses', tags, summary: 'Read several statuses' },
    })
    .input(z.object({ id: z.array(idInput).max(20, 'cannot name more than 20 statuses').default([]) }))
    .output(z.array(statusSchema))
    .query(async ({ ctx, input }) => {
      const statuses = await findVisibleStatuses(ctx, input.id);
      return presentStatuses(
        ctx,
        statuses.map((status) => ({ id: status.id, actor_id: status.actorId })),
      );
    }),

  update: identityProcedure
    .meta({
      scopes: ['write:statuses'],
      rates: ['statuses'],
      callsOtherServer: true,
      aliases: [{ method: 'PATCH' }],
      openapi: {
        method: 'PUT',
        path: '/api/v1/statuses/{id}',
        tags,
        summary: 'Edit a status; media and poll that are not sent again are taken off',
      },
    })
    .input(updateStatusInput)
    .output(statusSchema)
    .mutation(async ({ ctx, input }) => {
      const status = await updateStatus(ctx, input.id, {
        ...wordsOf(input, onlyText('')),
        mediaIds: input.media_ids,
        mediaChanges: input.media_attributes.map(({ id, description, focus }) => ({
          id,
          description,
          focus: parseFocus(focus ?? ''),
        })),
        poll: pollOf(input.poll),
        quotePolicy: quotePolicyOf(input.quote_approval_policy),
        replyPolicy: replyPolicyOf(input.reply_approval_policy),
      });
      return presentStatus(ctx, status);
    }),

  history: publicProcedure
    .meta({
      closedIfLimited: true,
      scopes: ['read:statuses'],
      openapi: { method: 'GET', path: '/api/v1/statuses/{id}/history', tags, summary: 'Read all versions of a status' },
    })
    .input(byId)
    .output(z.array(statusEditSchema))
    .query(async ({ ctx, input }) => presentHistory(ctx, await historyOf(ctx, input.id))),

  source: appProcedure
    .meta({
      scopes: ['read:statuses'],
      allowUser: true,
      openapi: { method: 'GET', path: '/api/v1/statuses/{id}/source', tags, summary: 'Read what the author typed' },
    })
    .input(byId)
    .output(statusSourceSchema)
    .query(async ({ ctx, input }) => {
      const { id, text, spoilerText } = await findVisibleStatus(ctx, input.id);
      return { id: id.toString(), text, spoiler_text: spoilerText };
    }),

  delete: identityProcedure
    .meta({
      scopes: ['write:statuses'],
      rates: ['delete'],
      openapi: {
        method: 'DELETE',
        path: '/api/v1/statuses/{id}',
        tags,
        summary: 'Delete a status; the answer holds its source text for a redraft instead of the content',
      },
    })
    .input(
      byId.extend({
        delete_media: z
          .boolean()
          .default(false)
          .meta({ description: 'Its files go at once; else they wait for a redraft.' }),
      }),
    )
    .output(deletedStatusSchema)
    .mutation(async ({ ctx, input }) => {
      const status = await findOwnStatus(ctx, input.id);
      const shown = await presentStatus(ctx, status);
      await deleteStatus(ctx, status, input.delete_media);
      return { ...shown, text: status.text };
    }),

  context: coalescedProcedure
    .meta({
      closedIfLimited: true,
      scopes: ['read:statuses'],
      openapi: {
        method: 'GET',
        path: '/api/v1/statuses/{id}/context',
        tags,
        summary: 'Read the thread around a status',
        description:
          'For users, unknown replies are fetched from other servers in the background; the header `Mastodon-Async-Refresh` names that refresh while it runs.',
      },
    })
    .input(byId)
    .output(contextSchema)
    .query(async ({ ctx, input }) => {
      const thread = await threadOf(ctx, input.id);
      announceRefresh(ctx, await refreshOfThread(ctx, parseId(input.id) ?? 0n));
      return presentThread(ctx, thread);
    }),
});
