/** Members of a group who chose to be notified of each post on its wall. */
import { statement } from '../../platform/database/sql.ts';
import type { Platform } from '../../platform/platform.ts';
import { ACCEPTED_MEMBER } from '../statuses/visible.ts';

/** SQL for the members of a group who want each post. */
export const MEMBERS_SUBSCRIBED = (group: string): string =>
  `FROM members m WHERE m.parent_id = ${group} AND m.notify = 'ALL' AND m.role >= ${ACCEPTED_MEMBER}`;

const subscribed = statement(
  'subscribed_members',
  `SELECT m.actor_id ${MEMBERS_SUBSCRIBED('$1')} AND m.actor_id <> $2
     AND NOT EXISTS (SELECT FROM blocks b WHERE (b.blocker_id = m.actor_id AND b.target_id = $2) OR (b.blocker_id = $2 AND b.target_id = m.actor_id))
     AND NOT EXISTS (SELECT FROM mutes u WHERE u.muter_id = m.actor_id AND u.target_id IN ($1, $2) AND (u.expires_at IS NULL OR u.expires_at > $4))
     AND NOT EXISTS (SELECT FROM account_domain_blocks h JOIN actors o ON o.domain = h.domain WHERE h.actor_id = m.actor_id AND o.id = $2)
     AND NOT EXISTS (SELECT FROM notifications n WHERE n.recipient_id = m.actor_id AND n.status_id = $3)`,
);

/** Nobody has another notification of the post, such as a mention, and nobody hides its author. */
export async function notifiedMembers(
  { sql, clock }: Pick<Platform, 'sql' | 'clock'>,
  groupId: bigint,
  post: { id: bigint; authorId: bigint },
): Promise<bigint[]> {
  const rows = await sql.many(subscribed, [groupId, post.authorId, post.id, clock.now()]);
  return rows.map((row) => row.actor_id);
}
