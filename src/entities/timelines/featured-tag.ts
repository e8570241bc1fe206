/** A hashtag featured on a profile, as REST shows it (Mastodon's entities, FeaturedTag). */
import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import { tagUrl } from '../../domain/tags/url.ts';
import { statement } from '../../platform/database/sql.ts';
import { dateText } from '../fields/time.ts';

export const featuredTagSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    url: z.string(),
    statuses_count: z.string(),
    last_status_at: z.string().nullable(),
  })
  .meta({ id: 'FeaturedTag', description: 'A hashtag that someone shows on the profile.' });

interface Row {
  id: bigint;
  name: string;
  title: string;
  statuses_count: number;
  last_status_at: Date | null;
}

const featuredTags = statement(
  'featured_tags_of_actor',
  `SELECT f.id, t.name, t.title, u.statuses_count, u.last_status_at FROM featured_tags f JOIN tags t ON t.id = f.tag_id
   CROSS JOIN LATERAL (
     SELECT count(*)::int AS statuses_count, max(s.created_at) AS last_status_at
     FROM status_tags st JOIN statuses s ON s.id = st.status_id
     WHERE st.tag_id = f.tag_id AND s.actor_id = $1 AND s.deleted_at IS NULL AND s.visibility IN ('PUBLIC', 'UNLISTED')) u
   WHERE f.actor_id = $1 ORDER BY u.statuses_count DESC, f.id`,
).as<Row>();

/** The featured tags of one actor, the most used first; only statuses that everyone may see are counted. */
export async function presentFeaturedTags(
  ctx: DomainContext,
  actorId: bigint,
): Promise<z.infer<typeof featuredTagSchema>[]> {
  return (await ctx.sql.many(featuredTags, [actorId])).map((row) => ({
    id: row.id.toString(),
    name: row.title,
    url: tagUrl(ctx, row.name),
    statuses_count: row.statuses_count.toString(),
    last_status_at: row.last_status_at && dateText(row.last_status_at),
  }));
}
