/** A hashtag as REST shows it (Mastodon's entities, Tag). */
import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import type { FoundTag } from '../../domain/tags/find.ts';
import { TAG_HISTORY } from '../../domain/tags/tag-days.ts';
import { tagUrl } from '../../domain/tags/url.ts';
import { statement } from '../../platform/database/sql.ts';
import { firstDayOfHistory, type HistoryRow, historySchema, viewHistory } from '../fields/usage-history.ts';

export const tagSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    url: z.string(),
    history: historySchema,
    following: z.boolean().optional(),
    notifying: z
      .boolean()
      .optional()
      .meta({ description: 'Whether its posts and events cause notifications. Mastodon has no such field.' }),
    featuring: z.boolean().optional(),
  })
  .meta({ id: 'Tag', description: 'A hashtag and how much it is used.' });

export type Tag = z.infer<typeof tagSchema>;

interface TagRow {
  id: bigint;
  name: string;
  /** The display spelling: the first one used. */
  title: string;
  following: boolean;
  notifying: boolean;
  featuring: boolean;
  history: HistoryRow[];
}

const tagsByIds = statement(
  'tags_by_ids',
  `SELECT t.id, t.name, t.title,
     EXISTS (SELECT FROM tag_follows f WHERE f.actor_id = $2::bigint AND f.tag_id = t.id) AS following,
     EXISTS (SELECT FROM tag_follows f WHERE f.actor_id = $2::bigint AND f.tag_id = t.id AND f.notify) AS notifying,
     EXISTS (SELECT FROM featured_tags f WHERE f.actor_id = $2::bigint AND f.tag_id = t.id) AS featuring,
     (SELECT json_agg(d) FROM (${TAG_HISTORY('t.id', '$3::int')}) d) AS history
   FROM tags t WHERE t.id = ANY ($1::bigint[])`,
).as<TagRow>();

function viewTag(ctx: DomainContext, row: Omit<TagRow, 'id'> & { id: bigint | null }): Tag {
  return {
    id: row.id?.toString() ?? '',
    name: row.title,
    url: tagUrl(ctx, row.name),
    history: viewHistory(ctx, row.history),
    ...(ctx.viewer?.actorId && { following: row.following, notifying: row.notifying, featuring: row.featuring }),
  };
}

/** These tags in this order, in one statement. */
export async function presentTags(ctx: DomainContext, ids: readonly bigint[]): Promise<Tag[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.sql.many(tagsByIds, [ids, ctx.viewer?.actorId ?? null, firstDayOfHistory(ctx)]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []).map((row) => viewTag(ctx, row));
}

/** One tag, even for a name that nobody has used yet. */
export async function presentTag(ctx: DomainContext, { name, title, tag }: FoundTag): Promise<Tag> {
  const [shown] = tag ? await presentTags(ctx, [tag.id]) : [];
  return (
    shown ?? viewTag(ctx, { id: null, name, title, following: false, notifying: false, featuring: false, history: [] })
  );
}
