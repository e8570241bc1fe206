/** A draft of a post, which all devices of its author share. Mastodon has none. */
import { z } from 'zod';
import type { IdentityContext } from '../../domain/access/context.ts';
import { contentsOf } from '../../domain/statuses/drafts/drafts.ts';
import type { Media, PostDraft as Row } from '../../generated/prisma/client.ts';
import { timeText } from '../fields/time.ts';
import { mediaAttachmentSchema, viewAttachment } from './media-attachment.ts';
import { plainWordsSchema, viewPlainWords } from './plain-words.ts';
import { QUOTE_POLICIES, quotePolicySchema } from './quote-policy.ts';
import { REPLY_POLICIES, replyPolicySchema } from './reply-approval.ts';
import { visibilitySchema } from './status-schema.ts';

export const postDraftSchema = z
  .object({
    key: z.string().meta({ description: 'Chosen by the client; unique among the drafts of the identity.' }),
    text: z.string(),
    spoiler_text: z.string().nullable().meta({ description: 'Null without a content warning.' }),
    sensitive: z.boolean(),
    visibility: visibilitySchema,
    ...plainWordsSchema.shape,
    quote_approval_policy: quotePolicySchema,
    reply_approval_policy: replyPolicySchema,
    poll: z
      .object({
        options: z.array(z.string()),
        expires_in: z.int().nullable().meta({ description: 'Seconds; null keeps the end of an edited poll.' }),
        expires_at: z.string().nullable().meta({ description: 'The end of the poll that is edited.' }),
        multiple: z.boolean(),
      })
      .nullable(),
    scheduled_at: z.string().nullable(),
    in_reply_to_id: z.string().nullable(),
    quoted_status_id: z.string().nullable(),
    group: z.string().nullable().meta({ description: 'The name of the group that it is for.' }),
    title: z.string().nullable().meta({ description: 'Of a discussion in the group; null without one.' }),
    members_only: z.boolean(),
    media_attachments: z.array(mediaAttachmentSchema).meta({ description: 'Its files, without those that expired.' }),
    updated_at: z.string(),
  })
  .meta({ id: 'PostDraft', description: 'A post that its author has not finished. Own.' });

export type PostDraft = z.infer<typeof postDraftSchema>;

const VISIBILITIES = { PUBLIC: 'public', UNLISTED: 'unlisted', PRIVATE: 'private', DIRECT: 'direct' } as const;

function viewDraft(ctx: IdentityContext, row: Row, media: ReadonlyMap<string, Media>): PostDraft {
  const contents = contentsOf(row);
  const { poll } = contents;
  return {
    key: row.key,
    text: contents.text,
    spoiler_text: contents.spoilerText,
    sensitive: contents.sensitive,
    visibility: VISIBILITIES[contents.visibility],
    ...viewPlainWords(contents),
    quote_approval_policy: QUOTE_POLICIES[contents.quotePolicy],
    reply_approval_policy: REPLY_POLICIES[contents.replyPolicy],
    poll: poll && {
      options: poll.options,
      expires_in: poll.expiresIn,
      expires_at: poll.expiresAt,
      multiple: poll.multiple,
    },
    scheduled_at: contents.scheduledAt,
    in_reply_to_id: contents.inReplyToId,
    quoted_status_id: contents.quotedStatusId,
    group: contents.group,
    title: contents.title,
    members_only: contents.membersOnly,
    media_attachments: contents.mediaIds.flatMap((id) => {
      const found = media.get(id);
      return found ? [viewAttachment(ctx, found)] : [];
    }),
    updated_at: timeText(row.updatedAt),
  };
}

/** Reads the media of all of them in one statement. */
export async function presentDrafts(ctx: IdentityContext, rows: readonly Row[]): Promise<PostDraft[]> {
  const ids = rows.flatMap((row) => contentsOf(row).mediaIds).map(BigInt);
  const media = await ctx.db.media.findMany({ where: { id: { in: ids }, ownerId: ctx.viewer.actorId } });
  const byId = new Map(media.map((row) => [row.id.toString(), row]));
  return rows.map((row) => viewDraft(ctx, row, byId));
}
