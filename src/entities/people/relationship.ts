/** Relationships of the viewer to other actors (Mastodon's entities, Relationship). */
import { z } from 'zod';
import type { IdentityContext } from '../../domain/access/context.ts';
import { KNOWN_ACTOR } from '../../domain/actors/find.ts';
import { statement } from '../../platform/database/sql.ts';
import { timeText } from '../fields/time.ts';

export const relationshipSchema = z
  .object({
    id: z.string(),
    following: z
      .union([z.boolean(), z.object({ reblogs: z.boolean() })])
      .meta({ description: 'A boolean, or an object while followed where FOLLOWING_STATE is `object`.' }),
    showing_reblogs: z.boolean(),
    notifying: z.boolean(),
    languages: z.array(z.string()).nullable(),
    followed_by: z.boolean(),
    blocking: z.boolean(),
    blocked_by: z.boolean(),
    muting: z.boolean(),
    muting_notifications: z.boolean(),
    muting_expires_at: z.string().nullable(),
    requested: z.boolean(),
    requested_by: z.boolean(),
    domain_blocking: z.boolean(),
    endorsed: z.boolean(),
    note: z.string(),
  })
  .meta({ id: 'Relationship', description: 'Your relationship to another account.' });

export type Relationship = z.infer<typeof relationshipSchema>;

interface RelationshipRow {
  id: bigint;
  following: boolean | null;
  show_reblogs: boolean | null;
  notify: boolean | null;
  languages: string[] | null;
  followed: boolean | null;
  blocking: boolean;
  blocked_by: boolean;
  muting: boolean;
  hide_notifications: boolean | null;
  muting_expires_at: Date | null;
  domain_blocking: boolean;
  endorsed: boolean;
  note: string | null;
}

const relationshipsByIds = statement(
  'relationships_by_ids',
  `SELECT a.id, f.approved AS following, f.show_reblogs, f.notify, f.languages, g.approved AS followed,
          EXISTS (SELECT FROM blocks b WHERE b.blocker_id = $2 AND b.target_id = a.id) AS blocking,
          EXISTS (SELECT FROM blocks b WHERE b.blocker_id = a.id AND b.target_id = $2) AS blocked_by,
          m.id IS NOT NULL AS muting, m.hide_notifications, m.expires_at AS muting_expires_at, n.comment AS note,
          EXISTS (SELECT FROM account_domain_blocks d WHERE d.actor_id = $2 AND d.domain = a.domain) AS domain_blocking,
          EXISTS (SELECT FROM endorsements e WHERE e.actor_id = $2 AND e.target_id = a.id) AS endorsed
   FROM actors a
   LEFT JOIN follows f ON f.follower_id = $2 AND f.target_id = a.id
   LEFT JOIN follows g ON g.follower_id = a.id AND g.target_id = $2
   LEFT JOIN mutes m ON m.muter_id = $2 AND m.target_id = a.id AND (m.expires_at IS NULL OR m.expires_at > $3)
   LEFT JOIN account_notes n ON n.actor_id = $2 AND n.target_id = a.id
   WHERE a.id = ANY ($1) AND ${KNOWN_ACTOR('a')} AND ($4::boolean OR a.suspended_at IS NULL)`,
).as<RelationshipRow>();

function viewRelationship(ctx: Pick<IdentityContext, 'config'>, row: RelationshipRow): Relationship {
  const following = row.following === true;
  // For a request, too, because the options are kept when it is accepted.
  const showingReblogs = row.show_reblogs === true;
  return {
    id: row.id.toString(),
    following: following && ctx.config.followingState === 'object' ? { reblogs: showingReblogs } : following,
    showing_reblogs: showingReblogs,
    notifying: row.notify === true,
    languages: row.languages?.length ? row.languages : null,
    followed_by: row.followed === true,
    blocking: row.blocking,
    blocked_by: row.blocked_by,
    muting: row.muting,
    muting_notifications: row.hide_notifications === true,
    muting_expires_at: row.muting_expires_at && timeText(row.muting_expires_at),
    requested: row.following === false,
    requested_by: row.followed === false,
    domain_blocking: row.domain_blocking,
    endorsed: row.endorsed,
    note: row.note ?? '',
  };
}

/** In the order of the ids, without duplicates, in one statement. Leaves out unknown actors, and suspended ones unless wanted. */
export async function presentRelationships(
  ctx: IdentityContext,
  ids: readonly bigint[],
  withSuspended = true,
): Promise<Relationship[]> {
  const rows = await ctx.sql.many(relationshipsByIds, [ids, ctx.viewer.actorId, ctx.clock.now(), withSuspended]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return [...new Set(ids)].flatMap((id) => byId.get(id) ?? []).map((row) => viewRelationship(ctx, row));
}
