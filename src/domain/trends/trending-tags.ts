/** Trending hashtags, highest score first. */
import { statement } from '../../platform/database/sql.ts';
import type { DomainContext } from '../access/context.ts';
import { readSettings } from '../instance/settings.ts';
import { firstIdOfDay } from './days.ts';
import { BURST_ENDS_BELOW } from './score-bursts.ts';

export interface TrendPage {
  offset: number;
  limit: number;
}

const tags = statement(
  'trending_tags',
  `SELECT t.id FROM tag_trends tt JOIN tags t ON t.id = tt.tag_id
   WHERE tt.score >= ${BURST_ENDS_BELOW} AND ($1::boolean OR (coalesce(t.trendable, $2::boolean) AND t.usable AND t.listable))
     AND EXISTS (SELECT FROM status_tags st JOIN statuses s ON s.id = st.status_id
                 WHERE st.tag_id = t.id AND st.status_id >= $3 AND s.deleted_at IS NULL AND s.visibility = 'PUBLIC')
   ORDER BY tt.score DESC, t.id DESC LIMIT $4 OFFSET $5`,
);

/**
 * Approved ones, or without the setting `reviewTrends` all that were not rejected; for staff all. None if trends are off. Tags
 * without a recent post are left out.
 */
export async function trendingTags(ctx: DomainContext, page: TrendPage, forStaff = false): Promise<bigint[]> {
  const { trends, reviewTrends } = await readSettings(ctx);
  if (!trends) return [];
  const since = firstIdOfDay(ctx.clock.now(), 2);
  const rows = await ctx.sql.many(tags, [forStaff, !reviewTrends, since, page.limit, page.offset]);
  return rows.map((row) => row.id);
}
