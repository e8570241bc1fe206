/** Suggestions of accounts to follow: from the follow graph, from favourites and reblogs, and from the operators. */
import { statement } from '../../platform/database/sql.ts';
import type { IdentityContext } from '../access/context.ts';
import { findActor } from '../actors/find.ts';
import { readSettings } from '../instance/settings.ts';
import { ACTIVE } from '../statuses/visible.ts';
import { DISCOVERABLE, NOT_AVOIDED } from './visible.ts';

/** The reasons, the best first (Mastodon's entities, Suggestion). */
export const SUGGESTION_SOURCES = [
  'featured',
  'friends_of_friends',
  'similar_to_recently_followed',
  'most_followed',
  'most_interactions',
] as const;

export type SuggestionSource = (typeof SUGGESTION_SOURCES)[number];

export interface Suggested {
  id: bigint;
  /** Best first, at least one. */
  sources: SuggestionSource[];
}

/** Bounds of the walk through the follow graph, so that its cost does not depend on the number of follows. */
const FRIENDS = 100;
const FOLLOWS_OF_EACH = 100;
const RECENT = 5;
const FOLLOWERS_OF_EACH = 50;
/** How many of the most followed, and of the posts that trend, are considered. */
const POPULAR = 200;

/** SQL for the newest follows of one actor, or its newest followers, whose lists are public. */
const newest = (side: 'follower' | 'target', of: string, number: number): string => {
  const other = side === 'follower' ? 'target' : 'follower';
  return `(SELECT f.${other}_id AS id FROM follows f JOIN actors o ON o.id = f.${other}_id AND ${ACTIVE('o')}
    AND NOT o.hide_collections WHERE f.${side}_id = ${of} AND f.approved ORDER BY f.id DESC LIMIT ${number})`;
};

/** SQL for the latest follows of one actor, whether or not they hide their own lists. */
const followedBy = (actor: string, number: number): string =>
  `(SELECT f.target_id AS id FROM follows f WHERE f.follower_id = ${actor} AND f.approved ORDER BY f.id DESC LIMIT ${number})`;

/** As SQL: the candidates of each source, with a weight by which those of the same source are ordered. */
const CANDIDATES: Record<SuggestionSource, string> = {
  featured:
    'SELECT n.id, 1 AS weight FROM actors n WHERE lower(n.preferred_username) = ANY ($2::text[]) AND n.domain IS NULL AND n.origin IS NULL',
  friends_of_friends: `SELECT theirs.id, count(*) AS weight FROM ${newest('follower', '$1', FRIENDS)} friend
    CROSS JOIN LATERAL ${followedBy('friend.id', FOLLOWS_OF_EACH)} theirs GROUP BY theirs.id`,
  similar_to_recently_followed: `SELECT also.id, count(*) AS weight FROM ${followedBy('$1', RECENT)} recent
    CROSS JOIN LATERAL ${newest('target', 'recent.id', FOLLOWERS_OF_EACH)} fellow
    CROSS JOIN LATERAL ${followedBy('fellow.id', FOLLOWERS_OF_EACH)} also WHERE fellow.id <> $1 GROUP BY also.id`,
  most_followed: `SELECT t.actor_id AS id, t.followers_count AS weight FROM actor_stats t WHERE t.followers_count > 0
    ORDER BY t.followers_count DESC, t.actor_id DESC LIMIT ${POPULAR}`,
  most_interactions: `SELECT s.actor_id AS id, sum(t.score) AS weight
    FROM (SELECT * FROM status_trends ORDER BY score DESC LIMIT ${POPULAR}) t JOIN statuses s ON s.id = t.status_id
    WHERE s.deleted_at IS NULL GROUP BY s.actor_id`,
};

const candidates = SUGGESTION_SOURCES.map(
  (source, rank) => `(SELECT id, weight::float8, ${rank} AS rank FROM (${CANDIDATES[source]}) AS ${source})`,
).join(' UNION ALL ');

/** Accounts that the viewer does not follow, did not request to follow, and did not dismiss. */
const suggestions = statement(
  'suggestions',
  `WITH found AS (
     SELECT c.id, array_agg(c.rank ORDER BY c.rank) AS ranks, (array_agg(c.weight ORDER BY c.rank))[1] AS weight
     FROM (${candidates}) c GROUP BY c.id)
   SELECT a.id, found.ranks FROM found JOIN actors a ON a.id = found.id
   WHERE a.id <> $1 AND ${DISCOVERABLE} AND ${NOT_AVOIDED('$1', '$3')}
     AND NOT EXISTS (SELECT FROM follows f WHERE f.follower_id = $1 AND f.target_id = a.id)
     AND NOT EXISTS (SELECT FROM suggestion_dismissals d WHERE d.actor_id = $1 AND d.target_id = a.id)
   ORDER BY found.ranks[1], found.weight DESC, a.id DESC LIMIT $4 OFFSET $5`,
).as<{ ranks: number[] }>();

/** One page, the best first. The graph is walked only through lists that their owners show. */
export async function suggestedActors(
  ctx: IdentityContext,
  page: { offset: number; limit: number },
): Promise<Suggested[]> {
  const { featuredAccounts } = await readSettings(ctx);
  const names = featuredAccounts.map((name) => name.toLowerCase());
  const values = [ctx.viewer.actorId, names, ctx.clock.now(), page.limit, page.offset] as const;
  const rows = await ctx.sql.many(suggestions, values);
  return rows.map(({ id, ranks }) => ({ id, sources: ranks.flatMap((rank) => SUGGESTION_SOURCES[rank] ?? []) }));
}

/** Hides an account from the viewer's suggestions. Idempotent. Refuses unknown accounts. */
export async function dismissSuggestion(ctx: IdentityContext, id: string): Promise<void> {
  const target = await findActor(ctx, id);
  await ctx.db.suggestionDismissal.createMany({
    data: [{ actorId: ctx.viewer.actorId, targetId: target.id, createdAt: ctx.clock.now() }],
    skipDuplicates: true,
  });
}
