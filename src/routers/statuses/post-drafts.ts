/** Drafts of posts. */
import { z } from 'zod';
import { readTime } from '../../domain/kernel/real-day.ts';
import { refuse } from '../../domain/kernel/refusals.ts';
import { deleteDraft, draftsOf, findDraft, saveDraft } from '../../domain/statuses/drafts/drafts.ts';
import { postDraftSchema, presentDrafts } from '../../entities/statuses/post-draft.ts';
import { quotePolicySchema } from '../../entities/statuses/quote-policy.ts';
import { REPLY_POLICIES_READ, replyPolicySchema } from '../../entities/statuses/reply-approval.ts';
import { visibilitySchema } from '../../entities/statuses/status-schema.ts';
import { parseId } from '../../platform/ids.ts';
import { foldedLineInput, idInput, textInput } from '../../procedures/inputs.ts';
import { identityProcedure, router } from '../../procedures/procedure.ts';
import { draftedWordInputs, draftedWordsOf } from './plain-word-inputs.ts';
import { parseTime, quotePolicyOf, timeInput, VISIBILITIES } from './status-answer.ts';

const tags = ['drafts'];

/** As much as a post may be sent with; a post has fewer characters, and is refused when it is sent. */
const LONGEST = 20_000;

const key = textInput(300)
  .min(1)
  .meta({ description: 'Chosen by the client; unique among the drafts of the identity.' });

const fileId = idInput.refine((id) => parseId(id) !== null, 'is not an id');

const draftInput = z.object({
  key,
  text: textInput(LONGEST).default(''),
  spoiler_text: textInput(LONGEST).nullable().default(null).meta({ description: 'Null without a content warning.' }),
  sensitive: z.boolean().default(false),
  visibility: visibilitySchema.default('public'),
  ...draftedWordInputs.shape,
  quote_approval_policy: quotePolicySchema.default('public'),
  reply_approval_policy: replyPolicySchema.default('public'),
  media_ids: z.array(fileId).max(100).default([]),
  poll: z
    .object({
      options: z.array(foldedLineInput(1000)).max(50),
      expires_in: z.int().min(0).nullable().default(null),
      expires_at: timeInput,
      multiple: z.boolean().default(false),
    })
    .nullable()
    .default(null),
  scheduled_at: timeInput,
  in_reply_to_id: idInput.nullable().default(null),
  quoted_status_id: idInput.nullable().default(null),
  group: textInput(LONGEST).nullable().default(null),
  title: foldedLineInput(LONGEST).nullable().default(null),
  members_only: z.boolean().default(false),
});

const versionInput = z
  .string()
  .max(64, 'is not a time in ISO 8601')
  .refine((text) => readTime(text) !== null, 'is not a time in ISO 8601')
  .meta({ description: 'The `updated_at` that the client knows. A draft that was saved later is kept.' })
  .optional();

const timeTextOf = (text: string | null | undefined): string | null => parseTime(text)?.toISOString() ?? null;

export const postDraftsRouter = router({
  list: identityProcedure
    .meta({
      scopes: ['read:statuses'],
      openapi: {
        ...{ method: 'GET', path: '/api/v1/drafts', tags },
        summary: 'List your drafts of posts, the one changed last first',
      },
    })
    .output(z.array(postDraftSchema))
    .query(async ({ ctx }) => presentDrafts(ctx, await draftsOf(ctx))),

  get: identityProcedure
    .meta({
      scopes: ['read:statuses'],
      openapi: { method: 'GET', path: '/api/v1/drafts/{key}', tags, summary: 'Read a draft of a post' },
    })
    .input(z.object({ key }))
    .output(postDraftSchema)
    .query(async ({ ctx, input }) => {
      const [draft] = await presentDrafts(ctx, [await findDraft(ctx, input.key)]);
      return draft ?? refuse('record_not_found');
    }),

  save: identityProcedure
    .meta({
      scopes: ['write:statuses'],
      openapi: {
        ...{ method: 'PUT', path: '/api/v1/drafts/{key}', tags },
        summary: 'Save a draft of a post, in place of an earlier one with the same key',
      },
    })
    .input(draftInput)
    .output(postDraftSchema)
    .mutation(async ({ ctx, input }) => {
      const row = await saveDraft(ctx, input.key, {
        text: input.text,
        spoilerText: input.spoiler_text,
        sensitive: input.sensitive,
        visibility: VISIBILITIES[input.visibility],
        ...draftedWordsOf(input),
        quotePolicy: quotePolicyOf(input.quote_approval_policy) ?? 'PUBLIC',
        replyPolicy: REPLY_POLICIES_READ[input.reply_approval_policy],
        mediaIds: input.media_ids,
        poll: input.poll && {
          options: input.poll.options,
          expiresIn: input.poll.expires_in,
          expiresAt: timeTextOf(input.poll.expires_at),
          multiple: input.poll.multiple,
        },
        scheduledAt: timeTextOf(input.scheduled_at),
        inReplyToId: input.in_reply_to_id,
        quotedStatusId: input.quoted_status_id,
        group: input.group,
        title: input.title,
        membersOnly: input.members_only,
      });
      const [draft] = await presentDrafts(ctx, [row]);
      return draft ?? refuse('record_not_found');
    }),

  delete: identityProcedure
    .meta({
      scopes: ['write:statuses'],
      openapi: { method: 'DELETE', path: '/api/v1/drafts/{key}', tags, summary: 'Delete a draft of a post' },
    })
    .input(z.object({ key, saved_at: versionInput }))
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await deleteDraft(ctx, input.key, parseTime(input.saved_at));
      return {};
    }),
});
