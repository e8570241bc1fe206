/** Trending posts, those in the viewer's languages first. */
import { statement } from '../../platform/database/sql.ts';
import type { DomainContext } from '../access/context.ts';
import { readSettings } from '../instance/settings.ts';
import type { StatusKey } from '../statuses/status-key.ts';
import { NOT_UNWANTED } from '../statuses/visible.ts';
import { preferredLanguages } from './languages.ts';
import { STATUS_MAY_TREND, STATUS_REVIEW } from './trendable.ts';
import type { TrendPage } from './trending-tags.ts';

const statuses = statement(
  'trending_statuses',
  `SELECT s.id, s.actor_id FROM status_trends t JOIN statuses s ON s.id = t.status_id JOIN actors a ON a.id = s.actor_id
   LEFT JOIN status_reviews r ON r.status_id = s.id
   WHERE ${STATUS_MAY_TREND} AND ($1::boolean OR coalesce(${STATUS_REVIEW}, $2::boolean)) AND ${NOT_UNWANTED('$3', '$4')}
   ORDER BY coalesce(s.language = ANY ($5::text[]), false) DESC, t.score DESC, s.id DESC LIMIT $6 OFFSET $7`,
).as<StatusKey>();

/**
 * As `trendingTags`. Posts that are no longer eligible disappear at once; posts of actors whom the viewer blocks or mutes are
 * left out.
 */
export async function trendingStatuses(ctx: DomainContext, page: TrendPage): Promise<StatusKey[]> {
  const { trends, reviewTrends, languages } = await readSettings(ctx);
  if (!trends) return [];
  const viewerId = ctx.viewer?.actorId ?? null;
  const preferred = preferredLanguages(ctx.viewer, languages);
  return ctx.sql.many(statuses, [false, !reviewTrends, viewerId, ctx.clock.now(), preferred, page.limit, page.offset]);
}

/** Includes unreviewed and rejected posts, regardless of the viewer's blocks and mutes. */
export async function trendingStatusesForStaff(ctx: DomainContext, page: TrendPage): Promise<StatusKey[]> {
  const { trends } = await readSettings(ctx);
  return trends ? ctx.sql.many(statuses, [true, true, null, ctx.clock.now(), [], page.limit, page.offset]) : [];
}

const reviews = statement(
  'status_reviews_by_ids',
  `SELECT s.id, ${STATUS_REVIEW} AS trendable FROM statuses s JOIN status_reviews r ON r.status_id = s.id WHERE s.id = ANY ($1::bigint[])`,
);

/** Reviews of the current versions of these posts, by id as text. */
export async function reviewsOf(ctx: DomainContext, keys: readonly StatusKey[]): Promise<Map<string, boolean | null>> {
  const rows = await ctx.sql.many(reviews, [keys.map((key) => key.id)]);
  return new Map(rows.map((row) => [row.id.toString(), row.trendable]));
}
