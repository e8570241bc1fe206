/** Familiar followers: people whom the viewer follows and who also follow an account. */
import { noneOf, statement } from '../../platform/database/sql.ts';
import type { IdentityContext } from '../access/context.ts';
import { KNOWN_ACTOR } from '../actors/find.ts';
import { ACTIVE } from '../statuses/visible.ts';

/** Apps show a few faces and the number of the rest. */
const MOST_OF_EACH = 80;

export interface FamiliarFollowers {
  id: bigint;
  followers: bigint[];
}

/** Looks each of the viewer's follows up, so that it costs no more for an account with many followers. */
const familiar = statement(
  'familiar_followers',
  `SELECT a.id, ARRAY(
     SELECT f.follower_id::text
     FROM (SELECT target_id FROM follows WHERE follower_id = $2 AND approved OFFSET 0) mine
     CROSS JOIN LATERAL (SELECT id, follower_id FROM follows WHERE follower_id = mine.target_id AND target_id = a.id AND approved LIMIT 1) f
     JOIN actors o ON o.id = f.follower_id AND ${ACTIVE('o')} AND NOT o.hide_collections
     WHERE NOT a.hide_collections AND ${noneOf('blocks b WHERE b.blocker_id = a.id AND b.target_id = $2')}
     ORDER BY f.id DESC LIMIT ${MOST_OF_EACH}) AS followers
   FROM actors a WHERE a.id = ANY ($1::bigint[]) AND ${KNOWN_ACTOR('a')} AND a.suspended_at IS NULL`,
).as<{ followers: string[] }>();

/**
 * One entry for each of these accounts, in order and each once, with its newest familiar followers. Unknown and suspended
 * accounts are left out; those that hide their network from the viewer have none.
 */
export async function familiarFollowers(ctx: IdentityContext, ids: readonly bigint[]): Promise<FamiliarFollowers[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  const rows = await ctx.sql.many(familiar, [wanted, ctx.viewer.actorId]);
  const byId = new Map(rows.map(({ id, followers }) => [id, { id, followers: followers.map(BigInt) }]));
  return wanted.flatMap((id) => byId.get(id) ?? []);
}
