/** A status as REST shows it to one viewer (spec/mastodon/entities.json, Status). */
import { z } from 'zod';
import type { DomainContext } from '../domain/context.ts';
import type { StatusKey } from '../domain/statuses/status-key.ts';
import { tagUrl } from '../domain/tags/url.ts';
import { type AccountMaps, accountSchema, gatherAccounts, viewAccount } from './account.ts';
import { mediaAttachmentSchema, viewMedia } from './media-attachment.ts';
import { gatherStatusRows, type StatusRow } from './status-rows.ts';
import { timeText } from './time.ts';

export const statusMentionSchema = z
  .object({ id: z.string(), username: z.string(), url: z.string(), acct: z.string() })
  .meta({ id: 'StatusMention', description: 'Someone whom a status names.' });

export const statusTagSchema = z
  .object({ name: z.string(), url: z.string() })
  .meta({ id: 'StatusTag', description: 'A hashtag of a status.' });

export const visibilitySchema = z.enum(['public', 'unlisted', 'private', 'direct']);

export const statusSchema = z
  .object({
    id: z.string(),
    uri: z.string(),
    created_at: z.string(),
    account: accountSchema,
    content: z.string(),
    visibility: visibilitySchema,
    sensitive: z.boolean(),
    spoiler_text: z.string(),
    media_attachments: z.array(mediaAttachmentSchema),
    application: z.object({ name: z.string(), website: z.string().nullable() }).optional(),
    mentions: z.array(statusMentionSchema),
    tags: z.array(statusTagSchema),
    emojis: z.array(z.never()),
    reblogs_count: z.int(),
    favourites_count: z.int(),
    replies_count: z.int(),
    url: z.string().nullable(),
    in_reply_to_id: z.string().nullable(),
    in_reply_to_account_id: z.string().nullable(),
    reblog: z.null(),
    poll: z.null(),
    card: z.null(),
    language: z.string().nullable(),
    text: z.string().nullable().optional(),
    edited_at: z.string().nullable(),
    favourited: z.boolean().optional(),
    reblogged: z.boolean().optional(),
    muted: z.boolean().optional(),
    bookmarked: z.boolean().optional(),
    pinned: z.boolean().optional(),
    filtered: z.array(z.never()).optional(),
  })
  .meta({ id: 'Status', description: 'A post.' });

export type Status = z.infer<typeof statusSchema>;

export interface StatusMaps {
  statuses: ReadonlyMap<bigint, StatusRow>;
  accounts: AccountMaps;
}

/** Two statements, side by side, however many statuses there are and whatever is in them. */
export async function gatherStatuses(ctx: DomainContext, keys: readonly StatusKey[]): Promise<StatusMaps> {
  const [statuses, accounts] = await Promise.all([
    gatherStatusRows(
      ctx,
      keys.map((key) => key.id),
    ),
    gatherAccounts(
      ctx,
      keys.map((key) => key.actor_id),
    ),
  ]);
  return { statuses, accounts };
}

export function viewStatus(ctx: DomainContext, maps: StatusMaps, id: bigint): Status {
  const row = maps.statuses.get(id);
  if (!row) throw new Error(`status ${id} was not gathered`);
  const own = ctx.viewer?.actorId === row.actor_id;
  return {
    id: row.id.toString(),
    uri: row.uri,
    created_at: timeText(row.created_at),
    account: viewAccount(ctx, maps.accounts, row.actor_id),
    content: row.content,
    visibility: row.visibility,
    sensitive: row.sensitive,
    spoiler_text: row.spoiler_text,
    media_attachments: row.media.map((media) => viewMedia(ctx, media)),
    ...(row.app_name !== null && { application: { name: row.app_name, website: row.app_website } }),
    mentions: row.mentions.map(({ id, username, domain, url }) => ({
      id,
      username,
      url,
      acct: domain ? `${username}@${domain}` : username,
    })),
    tags: row.tags.map((name) => ({ name, url: tagUrl(ctx, name) })),
    emojis: [],
    reblogs_count: 0,
    favourites_count: row.favourites_count,
    replies_count: row.replies_count,
    url: row.url,
    in_reply_to_id: row.in_reply_to_id?.toString() ?? null,
    in_reply_to_account_id: row.in_reply_to_actor_id?.toString() ?? null,
    reblog: null,
    poll: null,
    card: null,
    language: row.language,
    edited_at: row.edited_at && timeText(row.edited_at),
    ...(ctx.viewer?.actorId && {
      favourited: row.favourited,
      reblogged: false,
      muted: false,
      bookmarked: false,
      ...(own && { pinned: false }),
      filtered: [],
    }),
  };
}

/** These statuses in this order; those that vanished meanwhile are left out. */
export async function presentStatuses(ctx: DomainContext, keys: readonly StatusKey[]): Promise<Status[]> {
  const maps = await gatherStatuses(ctx, keys);
  return keys.filter((key) => maps.statuses.has(key.id)).map((key) => viewStatus(ctx, maps, key.id));
}
