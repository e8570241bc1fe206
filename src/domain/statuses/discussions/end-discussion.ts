/** Makes a discussion an ordinary post. */
import type { Tx } from '../../../platform/database/db.ts';
import { lockRow } from '../../kernel/lock-row.ts';
import { enqueue } from '../../kernel/outbox.ts';
import { lockDiscussionRow } from './answers.ts';

/**
 * Returns whether the post was a discussion of the group; the caller calls `reviseStatuses` at the end of the transaction. The title of a local
 * post becomes part of the text, which its author may edit; that of a remote post is in its content.
 */
export async function endDiscussion(tx: Tx, groupId: bigint, statusId: bigint): Promise<boolean> {
  await lockRow(tx, 'statuses', statusId);
  await lockDiscussionRow(tx, statusId);
  const found = await tx.discussion.findFirst({ where: { statusId, groupId }, include: { status: true } });
  if (!found) return false;
  const { title, status } = found;
  if (status.local) {
    const text = [title, status.text].filter((part) => part !== '').join('\n\n');
    await tx.status.update({ where: { id: statusId }, data: { text } });
  }
  await tx.discussion.delete({ where: { statusId } });
  await enqueue(tx, 'status.changed', { statusId: statusId.toString() });
  return true;
}
