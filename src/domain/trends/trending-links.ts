/** Trending links, those in the viewer's languages first. */
import { statement } from '../../platform/database/sql.ts';
import type { DomainContext } from '../access/context.ts';
import { CARD_DOMAIN } from '../cards/card-domain.ts';
import { readSettings } from '../instance/settings.ts';
import { preferredLanguages } from './languages.ts';
import { BURST_ENDS_BELOW } from './score-bursts.ts';
import type { TrendPage } from './trending-tags.ts';

const links = statement(
  'trending_links',
  `SELECT k.id FROM link_trends lt JOIN preview_cards k ON k.id = lt.card_id LEFT JOIN publishers p ON p.domain = ${CARD_DOMAIN}
   WHERE lt.score >= ${BURST_ENDS_BELOW} AND ($1::boolean OR coalesce(k.trendable, p.trendable, $2::boolean))
     AND EXISTS (SELECT FROM status_cards sc JOIN statuses s ON s.id = sc.status_id
                 WHERE sc.card_id = k.id AND s.deleted_at IS NULL AND s.visibility = 'PUBLIC')
   ORDER BY coalesce(k.language = ANY ($3::text[]), false) DESC, lt.score DESC, k.id DESC LIMIT $4 OFFSET $5`,
);

/**
 * As `trendingTags`: the ids of their cards. The review of a page overrides its publisher's. Pages without a public post are left
 * out.
 */
export async function trendingLinks(ctx: DomainContext, page: TrendPage, forStaff = false): Promise<bigint[]> {
  const { trends, reviewTrends, languages } = await readSettings(ctx);
  if (!trends) return [];
  const preferred = forStaff ? [] : preferredLanguages(ctx.viewer, languages);
  const rows = await ctx.sql.many(links, [forStaff, !reviewTrends, preferred, page.limit, page.offset]);
  return rows.map((row) => row.id);
}
