/** A scheduled status, as REST shows it (Mastodon's entities, ScheduledStatus). */
import { z } from 'zod';
import type { IdentityContext } from '../../domain/access/context.ts';
import { paramsOf } from '../../domain/statuses/scheduled/scheduled-params.ts';
import type { Media, ScheduledStatus as Row } from '../../generated/prisma/client.ts';
import { integerIdSchema } from '../fields/integer-id.ts';
import { timeText } from '../fields/time.ts';
import { mediaAttachmentSchema, viewAttachment } from './media-attachment.ts';
import { plainWordsSchema, viewPlainWords } from './plain-words.ts';
import { QUOTE_POLICIES, quotePolicySchema } from './quote-policy.ts';
import { REPLY_POLICIES, replyPolicySchema } from './reply-approval.ts';
import { visibilitySchema } from './status-schema.ts';

export const scheduledStatusSchema = z
  .object({
    id: z.string(),
    scheduled_at: z.string(),
    params: z.object({
      text: z.string(),
      poll: z
        .object({
          options: z.array(z.string()),
          expires_in: z.int(),
          multiple: z.boolean(),
          hide_totals: z.boolean(),
        })
        .nullable(),
      media_ids: z.array(z.string()).nullable(),
      sensitive: z.boolean().nullable(),
      spoiler_text: z.string(),
      visibility: visibilitySchema,
      in_reply_to_id: integerIdSchema.nullable(),
      ...plainWordsSchema.shape,
      application_id: z.int().meta({
        description:
          'Lower 31 bits of the id of the app, because apps keep it in 32 bits with a sign; 0 without one, or for a sign-in.',
      }),
      scheduled_at: z.null(),
      idempotency: z.string().nullable(),
      with_rate_limit: z.boolean().meta({ description: 'Always false: it was counted when it was sent.' }),
      quoted_status_id: z.string().nullable(),
      quote_approval_policy: quotePolicySchema,
      group_id: z.string().nullable().meta({ description: 'The group that it is addressed to.' }),
      title: z.string().nullable().meta({ description: 'Of the discussion in the group that begins with it.' }),
      members_only: z.boolean().meta({ description: 'Whether only the members of the group may read it.' }),
      reply_approval_policy: replyPolicySchema,
    }),
    media_attachments: z.array(mediaAttachmentSchema),
  })
  .meta({ id: 'ScheduledStatus', description: 'A post that waits for its time.' });

export type ScheduledStatus = z.infer<typeof scheduledStatusSchema>;

const VISIBILITIES = {
  PUBLIC: 'public',
  UNLISTED: 'unlisted',
  PRIVATE: 'private',
  DIRECT: 'direct',
  MEMBERS: 'private',
} as const;

function viewParams(row: Row): ScheduledStatus['params'] {
  const params = paramsOf(row);
  const { poll } = params;
  return {
    text: params.text,
    poll: poll && {
      options: [...poll.options],
      expires_in: poll.expiresIn ?? 0,
      multiple: poll.multiple,
      hide_totals: poll.hideTotals,
    },
    media_ids: params.mediaIds.length === 0 ? null : params.mediaIds,
    sensitive: params.sensitive,
    // Never null, as apps that always send one expect it.
    spoiler_text: params.spoilerText,
    visibility: VISIBILITIES[params.visibility],
    in_reply_to_id: params.inReplyToId,
    ...viewPlainWords(params),
    application_id: Number(BigInt.asUintN(31, row.appId ?? 0n)),
    scheduled_at: null,
    idempotency: params.idempotencyKey,
    with_rate_limit: false,
    quoted_status_id: params.quotedStatusId,
    quote_approval_policy: QUOTE_POLICIES[params.quotePolicy],
    group_id: params.groupId,
    title: params.title,
    members_only: params.visibility === 'MEMBERS',
    reply_approval_policy: REPLY_POLICIES[params.replyPolicy],
  };
}

function viewScheduled(ctx: IdentityContext, row: Row, media: ReadonlyMap<string, Media>): ScheduledStatus {
  const params = paramsOf(row);
  return {
    id: row.id.toString(),
    scheduled_at: timeText(row.scheduledAt),
    params: viewParams(row),
    media_attachments: params.mediaIds.flatMap((id) => {
      const found = media.get(id);
      return found ? [viewAttachment(ctx, found)] : [];
    }),
  };
}

/** Reads the media of all of them in one statement. */
export async function presentScheduledStatuses(ctx: IdentityContext, rows: readonly Row[]): Promise<ScheduledStatus[]> {
  const ids = rows.flatMap((row) => paramsOf(row).mediaIds).map(BigInt);
  const media = await ctx.db.media.findMany({ where: { id: { in: ids }, ownerId: ctx.viewer.actorId } });
  const byId = new Map(media.map((row) => [row.id.toString(), row]));
  return rows.map((row) => viewScheduled(ctx, row, byId));
}
