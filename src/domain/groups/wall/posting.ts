/** The people who may write to a group: whose posts it shares. */
import type { StatusVisibility } from '../../../generated/prisma/client.ts';
import { type Sql, statement } from '../../../platform/database/sql.ts';
import { type FieldErrors, invalid } from '../../../platform/errors.ts';
import type { IdentityContext } from '../../access/context.ts';
import { IS_MEMBER, isDistributable } from '../../statuses/visible.ts';
import { findNamedGroup } from '../find.ts';
import { MEMBER_ROLES } from '../states.ts';

/** As SQL over a local group `g` and an `actors` row of an author: whether the group shares the author's posts. Limited authors need a membership, which people whom the group blocks do not have. */
const SHARES = (author: string): string => `(g.posting = 'EVERYBODY' AND ${author}.silenced_at IS NULL
  AND NOT EXISTS (SELECT FROM blocks gb WHERE gb.blocker_id = g.id AND gb.target_id = ${author}.id) OR EXISTS (
  SELECT FROM members gi WHERE gi.parent_id = g.id AND gi.actor_id = ${author}.id
    AND gi.role >= CASE g.posting WHEN 'MODERATORS' THEN ${MEMBER_ROLES.MODERATOR} ELSE ${MEMBER_ROLES.MEMBER} END))`;

/** As SQL over a status and its author: the ids, as text, of the groups that share it. They share what is addressed to them and replies to nothing. */
export const SHARING_GROUPS = (status: string, author: string): string => `ARRAY(
  SELECT g.id::text FROM mentions gm JOIN actors g ON g.id = gm.actor_id AND g.type = 'GROUP' AND g.domain IS NULL
    AND g.deleted_at IS NULL AND g.suspended_at IS NULL
  WHERE gm.status_id = ${status}.id AND (${status}.visibility IN ('PUBLIC', 'UNLISTED') OR ${status}.group_id = g.id) AND ${status}.in_reply_to_id IS NULL AND ${SHARES(author)})`;

const firstSharing = statement(
  'first_group_to_share',
  `SELECT g.id FROM unnest($1::bigint[]) WITH ORDINALITY AS n (id, place) JOIN actors g ON g.id = n.id AND g.type = 'GROUP' AND g.domain IS NULL
     AND g.deleted_at IS NULL AND g.suspended_at IS NULL, actors a
   WHERE a.id = $2 AND ${SHARES('a')} ORDER BY n.place LIMIT 1`,
);

/** The first of these groups that shares posts of the author; null if none is local and does. */
export async function firstToShare(sql: Sql, groupIds: readonly bigint[], authorId: bigint): Promise<bigint | null> {
  const [found] = groupIds.length === 0 ? [] : await sql.many(firstSharing, [[...groupIds], authorId]);
  return found?.id ?? null;
}

const mayPost = statement(
  'may_post_to_group',
  `SELECT (g.domain IS NOT NULL OR ${SHARES('a')}) AS allowed,
     ${IS_MEMBER('g.id', 'a.id')} AND (g.domain IS NULL OR r.members_uri IS NOT NULL) AS "mayWriteToMembers"
   FROM actors g LEFT JOIN remote_actors r ON r.actor_id = g.id, actors a WHERE g.id = $1 AND a.id = $2`,
).as<{ allowed: boolean; mayWriteToMembers: boolean }>();

interface PostToGroup {
  /** An id, or a name. */
  group: string;
  visibility: StatusVisibility;
  inReplyToId: string | null;
  /** Whether its members alone are to read it; the visibility is not used then. */
  membersOnly: boolean;
  /** Whether it has a title. */
  isDiscussion: boolean;
}

/**
 * The group that the viewer's new post is addressed to. A remote group decides itself whether it shares the post.
 *
 * Refuses groups that do not share the viewer's posts, answers, posts that some others may see, posts for members by others, and
 * discussions in remote groups.
 */
export async function groupToPostTo(
  ctx: IdentityContext,
  { group, visibility, inReplyToId, membersOnly, isDiscussion }: PostToGroup,
) {
  const { id, domain } = await findNamedGroup(ctx, group);
  const wrong: FieldErrors = {};
  if (inReplyToId !== null) wrong.in_reply_to_id = ['cannot be given together with a group'];
  if (!membersOnly && !isDistributable({ visibility })) wrong.visibility = ['must be public or unlisted in a group'];
  if (isDiscussion && domain !== null) wrong.title = ['needs a group of this server'];
  const [found] = await ctx.sql.many(mayPost, [id, ctx.viewer.actorId]);
  if (!found?.allowed) wrong.group_id = ['does not let you post'];
  else if (membersOnly && !found.mayWriteToMembers) wrong.members_only = ['needs membership in the group'];
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  return id;
}
