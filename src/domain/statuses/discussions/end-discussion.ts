/** Makes a discussion an ordinary post. */
import type { Tx } from '../../../platform/database/db.ts';
import { sqlWithin, statement } from '../../../platform/database/sql.ts';
import { lockRow } from '../../kernel/lock-row.ts';
import { enqueue } from '../../kernel/outbox.ts';
import { lockDiscussionRow } from './answers.ts';

const takeBackRemovals = statement(
  'take_back_removals_from_discussion',
  `DELETE FROM wall_requests w USING statuses s WHERE s.conversation_id = $1 AND s.id <> $1 AND w.status_id = s.id AND w.group_id = $2
     AND w.state = 'REJECTED' RETURNING w.status_id AS id`,
);

/**
 * Returns the posts that are shown otherwise now, for `reviseStatuses` at the end of the transaction: none if the post was no discussion of the
 * group. The title of a local post becomes part of the text, which its author may edit; that of a remote post is in its content. Replies that
 * moderators removed are part of the thread again.
 */
export async function endDiscussion(tx: Tx, groupId: bigint, statusId: bigint): Promise<bigint[]> {
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
  const replies = await sqlWithin(tx).many(takeBackRemovals, [statusId, groupId]);
  await enqueue(tx, 'status.changed', { statusId: statusId.toString() });
  return [statusId, ...replies.map(({ id }) => id)];
}
