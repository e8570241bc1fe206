/** Featured tags of a profile. */
import type { FeaturedTag, Tag } from '../../generated/prisma/client.ts';
import { statement } from '../../platform/database/sql.ts';
import { invalid, missingParameter } from '../../platform/errors.ts';
import { parseId } from '../../platform/ids.ts';
import type { IdentityContext } from '../access/context.ts';
import { lockRow } from '../kernel/lock-row.ts';
import { refuse } from '../kernel/refusals.ts';
import { type FoundTag, findOrCreateTag, findTag } from './find.ts';
import { tagNameOf } from './tag-name.ts';

/** Maximum number of featured tags (Mastodon's limits, account.featured_tags). */
export const MAX_FEATURED = 10;

/** Idempotent. Refuses invalid hashtags, and more than the limit. */
export async function featureTag(ctx: IdentityContext, name: string): Promise<{ tag: Tag; row: FeaturedTag }> {
  const tag = await findOrCreateTag(ctx, name);
  const { actorId } = ctx.viewer;
  const row = await ctx.db.$transaction(async (tx) => {
    // Serializes concurrent featuring by one actor, so that the limit is exact.
    await lockRow(tx, 'actors', actorId);
    const featured = await tx.featuredTag.findMany({ where: { actorId } });
    const before = featured.find((other) => other.tagId === tag.id);
    if (before) return before;
    if (featured.length >= MAX_FEATURED) refuse('featured_tags_full');
    return tx.featuredTag.create({
      data: { id: ctx.ids.next(), actorId, tagId: tag.id, createdAt: ctx.clock.now() },
    });
  });
  return { tag, row };
}

/** As `featureTag`, for free text input. */
export async function featureTypedTag(ctx: IdentityContext, name: string): Promise<bigint> {
  if (name.trim() === '') throw missingParameter('name');
  if (tagNameOf(name) === null) throw invalid({ name: ['is invalid'] });
  return (await featureTag(ctx, name)).row.id;
}

export async function unfeatureTag(ctx: IdentityContext, text: string): Promise<FoundTag> {
  const found = await findTag(ctx, text);
  if (found.tag) {
    await ctx.db.featuredTag.deleteMany({ where: { actorId: ctx.viewer.actorId, tagId: found.tag.id } });
  }
  return found;
}

/** By the id of the featured tag. Refuses unknown ones and those of other people. */
export async function deleteFeaturedTag(ctx: IdentityContext, id: string): Promise<void> {
  const rowId = parseId(id) ?? refuse('record_not_found');
  const { count } = await ctx.db.featuredTag.deleteMany({ where: { id: rowId, actorId: ctx.viewer.actorId } });
  if (count === 0) refuse('record_not_found');
}

const suggestions = statement(
  'featured_tag_suggestions',
  `SELECT st.tag_id AS id
   FROM (SELECT id FROM statuses WHERE actor_id = $1 AND deleted_at IS NULL AND visibility IN ('PUBLIC', 'UNLISTED')
         ORDER BY id DESC LIMIT 1000) s
   JOIN status_tags st ON st.status_id = s.id
   WHERE NOT EXISTS (SELECT FROM featured_tags f WHERE f.actor_id = $1 AND f.tag_id = st.tag_id)
     AND EXISTS (SELECT FROM tags t WHERE t.id = st.tag_id AND t.listable)
   GROUP BY st.tag_id ORDER BY count(*) DESC, st.tag_id DESC LIMIT ${MAX_FEATURED}`,
);

/** The viewer's most recently used tags that are not featured yet. */
export async function featuredTagSuggestions(ctx: IdentityContext): Promise<bigint[]> {
  return (await ctx.sql.many(suggestions, [ctx.viewer.actorId])).map((row) => row.id);
}
