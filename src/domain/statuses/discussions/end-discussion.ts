/** Makes a discussion an ordinary post. */
import type { Tx } from '../../../platform/database/db.ts';
import { sqlWithin, statement } from '../../../platform/database/sql.ts';
import { IN_ORDER, lockInOrder } from '../../kernel/in-order.ts';
import { lockRow } from '../../kernel/lock-row.ts';
import { enqueue } from '../../kernel/outbox.ts';
import { countRelations } from '../interactions/count-relations.ts';
import { reviseStatuses } from '../revise-statuses.ts';
import { lockDiscussionRow } from './answers.ts';

const REMOVED = `s.conversation_id = $1 AND s.id <> $1 AND w.status_id = s.id AND w.group_id = $2 AND w.state = 'REJECTED'`;

const lockRemoved = statement(
  'lock_replies_removed_from_discussion',
  IN_ORDER('statuses', `SELECT w.status_id FROM wall_requests w, statuses s WHERE ${REMOVED}`),
);

const takeBackRemovals = statement(
  'take_back_removals_from_discussion',
  `DELETE FROM wall_requests w USING statuses s WHERE ${REMOVED} RETURNING s.id,
     CASE WHEN s.deleted_at IS NULL AND s.visibility IN ('PUBLIC', 'UNLISTED', 'MEMBERS') THEN s.in_reply_to_id END AS "countedBy"`,
);

/** A post that is shown otherwise, now that the discussion has ended. */
export interface EndedPost {
  id: bigint;
  /** The post whose number of replies includes it again. */
  countedBy: bigint | null;
}

/**
 * Returns posts for `showEnded`: none if the post was no discussion of the group. The title of a local post becomes part of the text, which its author may edit; that of a remote post is in its content. Replies that
 * moderators removed are part of the thread again.
 */
export async function endDiscussion(tx: Tx, groupId: bigint, statusId: bigint): Promise<EndedPost[]> {
  await lockRow(tx, 'statuses', statusId);
  await lockDiscussionRow(tx, statusId);
  const found = await tx.discussion.findFirst({ where: { statusId, groupId }, include: { status: true } });
  if (!found) return [];
  const { title, status } = found;
  if (status.local) {
    const text = [title, status.text].filter((part) => part !== '').join('\n\n');
    await tx.status.update({ where: { id: statusId }, data: { text } });
  }
  await tx.discussion.delete({ where: { statusId } });
  const sql = sqlWithin(tx);
  await sql.many(lockRemoved, [statusId, groupId]);
  const replies = await sql.many(takeBackRemovals, [statusId, groupId]);
  await enqueue(tx, 'status.changed', { statusId: statusId.toString() });
  return [{ id: statusId, countedBy: null }, ...replies];
}

/** At the end of the transaction, because counters are locked last. */
export async function showEnded(tx: Tx, posts: readonly EndedPost[]): Promise<void> {
  await lockInOrder(
    tx,
    'status_stats',
    posts.flatMap(({ id, countedBy }) => [id, countedBy]),
  );
  for (const { countedBy } of posts) await countRelations(tx, { parentId: countedBy, quotedId: null });
  await reviseStatuses(tx, ...posts.map(({ id }) => id));
}
