/** A hashtag as staff see it (Mastodon's entities, Admin::Tag). */
import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import { readSettings } from '../../domain/instance/settings.ts';
import { presentTags, tagSchema } from '../timelines/tag.ts';

export const adminTagSchema = tagSchema
  .extend({
    trendable: z.boolean().meta({ description: 'Whether it may be among the trends that everybody sees.' }),
    usable: z.boolean().meta({ description: 'Whether new posts and events may carry it.' }),
    listable: z.boolean().meta({ description: 'Whether search and suggestions show it.' }),
    requires_review: z.boolean().meta({ description: 'Whether no moderator has approved or rejected it yet.' }),
  })
  .meta({ id: 'AdminTag', description: 'A hashtag with its review state.' });

export type AdminTag = z.infer<typeof adminTagSchema>;

/** These tags in this order.  */
export async function presentAdminTags(ctx: DomainContext, ids: readonly bigint[]): Promise<AdminTag[]> {
  const [tags, { reviewTrends }, rows] = await Promise.all([
    presentTags(ctx, ids),
    readSettings(ctx),
    ctx.db.tag.findMany({
      where: { id: { in: [...ids] } },
      select: { id: true, trendable: true, usable: true, listable: true, reviewedAt: true },
    }),
  ]);
  const reviews = new Map(rows.map((row) => [row.id.toString(), row]));
  return tags.map((tag) => ({
    ...tag,
    trendable: reviews.get(tag.id)?.trendable ?? !reviewTrends,
    usable: reviews.get(tag.id)?.usable ?? true,
    listable: reviews.get(tag.id)?.listable ?? true,
    requires_review: !reviews.get(tag.id)?.reviewedAt,
  }));
}
