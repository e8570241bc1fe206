/** A version of a status, and its source (Mastodon's entities, StatusEdit and StatusSource). */
import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import { shortcodesIn, textOf } from '../../domain/emojis/shortcode.ts';
import type { History, Version } from '../../domain/statuses/status-edits.ts';
import { customEmojiSchema, gatherEmojis, viewEmojisOf } from '../fields/custom-emoji.ts';
import { timeText } from '../fields/time.ts';
import { accountSchema, gatherAccounts, viewAccount } from '../people/account.ts';
import { mediaAttachmentSchema, viewAttachment } from './media-attachment.ts';
import { contentWithQuote, quoteOf } from './quote.ts';
import { gatherStatuses, viewQuote } from './status.ts';
import { quoteSchema } from './status-schema.ts';

export const statusEditSchema = z
  .object({
    content: z.string(),
    spoiler_text: z.string(),
    sensitive: z.boolean(),
    created_at: z.string(),
    account: accountSchema,
    poll: z.object({ options: z.array(z.object({ title: z.string() })) }).optional(),
    media_attachments: z.array(mediaAttachmentSchema),
    emojis: z.array(customEmojiSchema),
    quote: quoteSchema.nullable().optional(),
  })
  .meta({ id: 'StatusEdit', description: 'A version of a status.' });

export type StatusEdit = z.infer<typeof statusEditSchema>;

export const statusSourceSchema = z
  .object({ id: z.string(), text: z.string(), spoiler_text: z.string() })
  .meta({ id: 'StatusSource', description: 'What the author typed.' });

const shortcodesOf = ({ spoilerText, content, pollOptions }: Version): readonly string[] =>
  shortcodesIn(spoilerText, textOf(content), ...(pollOptions ?? []));

/** Deleted attachments are left out; all versions have the current quote, because edits cannot change it. */
export async function presentHistory(ctx: DomainContext, history: History): Promise<StatusEdit[]> {
  const { statusId, authorId } = history;
  const [accounts, statuses, emojis] = await Promise.all([
    gatherAccounts(ctx, [authorId]),
    gatherStatuses(ctx, [{ id: statusId, actor_id: authorId }]),
    gatherEmojis(ctx, history.versions, shortcodesOf),
  ]);
  const quote = quoteOf(ctx, statuses, statusId);
  const account = viewAccount(accounts, authorId);
  const { emojis: own = [], quote_uri: quoteUri = null } = statuses.statuses.get(statusId) ?? {};
  const media = new Map(history.media.map((row) => [row.id.toString(), row]));
  return history.versions.map((version) => ({
    content: contentWithQuote(version.content, quote, quoteUri),
    spoiler_text: version.spoilerText,
    sensitive: version.sensitive,
    created_at: timeText(version.createdAt),
    account,
    ...(version.pollOptions && { poll: { options: version.pollOptions.map((title) => ({ title })) } }),
    media_attachments: version.media.flatMap(({ id, description }) => {
      const row = media.get(id);
      return row ? [viewAttachment(ctx, { ...row, description })] : [];
    }),
    emojis: viewEmojisOf(ctx, emojis, { acct: account.acct, own }, shortcodesOf(version)),
    ...(quote && { quote: viewQuote(ctx, statuses, statusId) }),
  }));
}
