/** An announcement as REST and streams show it (Mastodon's entities, Announcement and Reaction). */

import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import { actorShownTo } from '../../domain/actors/visible.ts';
import {
  countReactions,
  findPublished,
  type ListedAnnouncement,
  type ReactionCount,
} from '../../domain/announcements/find.ts';
import { isUnicodeEmoji } from '../../domain/announcements/unicode-emoji.ts';
import { shortcodesIn } from '../../domain/emojis/shortcode.ts';
import { shownDomain } from '../../domain/kernel/own-domains.ts';
import { NOBODY, STATUS_VISIBLE } from '../../domain/statuses/visible.ts';
import { tagUrl } from '../../domain/tags/url.ts';
import type { Announcement as Row } from '../../generated/prisma/client.ts';
import { statement } from '../../platform/database/sql.ts';
import { acctOf } from '../fields/acct.ts';
import { customEmojiSchema, type EmojiMap, gatherEmojis, viewEmojis } from '../fields/custom-emoji.ts';
import { timeText } from '../fields/time.ts';
import { statusTagSchema } from '../statuses/status-schema.ts';

const reactionSchema = z
  .object({
    name: z.string(),
    count: z.int(),
    me: z.boolean().optional(),
    url: z.string().optional(),
    static_url: z.string().optional(),
  })
  .meta({ id: 'Reaction', description: 'How many answer with one emoji; a custom one has the URLs of its pictures.' });

export type Reaction = z.infer<typeof reactionSchema>;

const announcementAccountSchema = z
  .object({ id: z.string(), username: z.string(), url: z.string(), acct: z.string() })
  .meta({ id: 'AnnouncementAccount', description: 'An account that an announcement mentions.' });

const announcementStatusSchema = z
  .object({ id: z.string(), url: z.string() })
  .meta({ id: 'AnnouncementStatus', description: 'A post that an announcement links to.' });

export const announcementFields = {
  id: z.string(),
  content: z.string(),
  starts_at: z.string().nullable(),
  ends_at: z.string().nullable(),
  all_day: z.boolean(),
  mentions: z.array(announcementAccountSchema),
  statuses: z.array(announcementStatusSchema),
  tags: z.array(statusTagSchema),
  emojis: z.array(customEmojiSchema),
  reactions: z.array(reactionSchema),
};

export const announcementSchema = z
  .object({
    ...announcementFields,
    published_at: z.string(),
    updated_at: z.string(),
    read: z.boolean().optional().meta({ description: 'Whether you have dismissed it.' }),
  })
  .meta({ id: 'Announcement', description: 'A notice of the server to everybody.' });

export type Announcement = z.infer<typeof announcementSchema>;

export interface AnnouncementMaps {
  mentioned: ReadonlyMap<
    bigint,
    { id: bigint; preferredUsername: string; domain: string | null; origin: string | null; url: string }
  >;
  statuses: ReadonlyMap<bigint, { id: bigint; url: string }>;
  reactions: ReadonlyMap<bigint, ReactionCount[]>;
  emojis: EmojiMap;
}

/** Public posts of authors who do not block the viewer. */
const announced = statement(
  'announced_statuses',
  `SELECT s.id, s.url FROM statuses s WHERE s.id = ANY ($2::bigint[]) AND ${STATUS_VISIBLE(NOBODY)} AND ${STATUS_VISIBLE('$1')}`,
);

const byId = <Item extends { id: bigint }>(items: readonly Item[]) => new Map(items.map((item) => [item.id, item]));

/** Three statements at most. Mentions and statuses that the viewer may not see are left out. */
export async function gatherAnnouncements(ctx: DomainContext, rows: readonly Row[]): Promise<AnnouncementMaps> {
  const actorId = ctx.viewer?.actorId ?? null;
  const ids = [...new Set(rows.flatMap((row) => row.mentionIds))];
  const statusIds = [...new Set(rows.flatMap((row) => row.statusIds))];
  const [counts, actors, statuses] = await Promise.all([
    rows.length === 0
      ? []
      : countReactions(
          ctx,
          rows.map((row) => row.id),
          actorId,
        ),
    ids.length === 0
      ? []
      : ctx.db.actor.findMany({
          where: { id: { in: ids }, ...actorShownTo(null) },
          select: { id: true, preferredUsername: true, domain: true, origin: true, url: true },
        }),
    statusIds.length === 0 ? [] : ctx.sql.many(announced, [actorId, statusIds]),
  ]);
  const named = [
    ...rows.map(({ text }) => shortcodesIn(text)),
    ...counts.map(({ custom, name }) => (custom ? [name] : [])),
  ];
  const emojis = await gatherEmojis(ctx, named, (shortcodes) => shortcodes);
  const reactions = Map.groupBy(counts, (count) => count.announcement_id);
  return { mentioned: byId(actors), statuses: byId(statuses), reactions, emojis };
}

/** Null for one with a disabled custom emoji. */
function viewReaction(
  ctx: DomainContext,
  emojis: EmojiMap,
  { name, count, me, custom }: Omit<ReactionCount, 'announcement_id'>,
): Reaction | null {
  const shown = { name, count, ...(ctx.viewer && { me }) };
  if (!custom) return shown;
  const [emoji] = viewEmojis(ctx, emojis, [name]);
  return emoji ? { ...shown, url: emoji.url, static_url: emoji.static_url } : null;
}

/** The parts that are the same for all viewers. */
export function viewAnnouncementParts(ctx: DomainContext, maps: AnnouncementMaps, row: Row) {
  return {
    id: row.id.toString(),
    content: row.content,
    starts_at: row.startsAt && timeText(row.startsAt),
    ends_at: row.endsAt && timeText(row.endsAt),
    all_day: row.allDay,
    mentions: row.mentionIds.flatMap((id) => {
      const actor = maps.mentioned.get(id);
      if (!actor) return [];
      const { preferredUsername: username, url } = actor;
      return [{ id: id.toString(), username, url, acct: acctOf(username, shownDomain(actor)) }];
    }),
    statuses: row.statusIds.flatMap((id) => {
      const status = maps.statuses.get(id);
      return status ? [{ id: id.toString(), url: status.url }] : [];
    }),
    tags: row.tags.map((name) => ({ name, url: tagUrl(ctx, name) })),
    emojis: viewEmojis(ctx, maps.emojis, shortcodesIn(row.text)),
    reactions: (maps.reactions.get(row.id) ?? [])
      .map((count) => viewReaction(ctx, maps.emojis, count))
      .filter((reaction) => reaction !== null),
  };
}

function viewAnnouncement(
  ctx: DomainContext,
  maps: AnnouncementMaps,
  { row, read }: { row: Row; read: boolean | null },
): Announcement {
  return {
    ...viewAnnouncementParts(ctx, maps, row),
    published_at: timeText(row.publishedAt ?? row.createdAt),
    updated_at: timeText(row.updatedAt),
    ...(read !== null && { read }),
  };
}

export async function presentAnnouncements(
  ctx: DomainContext,
  listed: readonly ListedAnnouncement[],
): Promise<Announcement[]> {
  const maps = await gatherAnnouncements(
    ctx,
    listed.map(({ row }) => row),
  );
  return listed.map((each) => viewAnnouncement(ctx, maps, each));
}

/** Published ones, as everybody sees them alike. */
export async function presentForEverybody(ctx: DomainContext, rows: readonly Row[]): Promise<Announcement[]> {
  const maps = await gatherAnnouncements(ctx, rows);
  return rows.map((row) => viewAnnouncement(ctx, maps, { row, read: null }));
}

/** A published announcement, as everybody sees it. Refuses others. */
export async function presentPublished(ctx: DomainContext, id: string): Promise<Announcement | undefined> {
  const [shown] = await presentForEverybody(ctx, [await findPublished(ctx, id)]);
  return shown;
}

/** The number of reactions with an emoji to a published one, including zero. Refuses others; null as `viewReaction`. */
export async function presentReactionCount(ctx: DomainContext, id: string, name: string) {
  const row = await findPublished(ctx, id);
  const { reactions } = await gatherAnnouncements(ctx, [row]);
  const counted = reactions.get(row.id)?.find((each) => each.name === name);
  const custom = counted?.custom ?? !isUnicodeEmoji(name);
  const emojis = await gatherEmojis(ctx, [name], () => (custom ? [name] : []));
  const reaction = viewReaction(ctx, emojis, { name, custom, count: counted?.count ?? 0, me: false });
  return reaction && { ...reaction, announcement_id: id };
}
