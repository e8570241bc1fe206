/** Enqueues the job that announces the end of a membership, of a request to join, or of an invitation. */
import type { Member } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import { enqueue } from '../kernel/outbox.ts';

/** @param by who ended it: the person concerned, or the group */
export async function enqueueEnded(
  tx: Tx,
  { id, uri, parentId, actorId, role }: Pick<Member, 'id' | 'uri' | 'parentId' | 'actorId'> & { role: number | null },
  by: 'member' | 'group',
): Promise<void> {
  const membership = { id: id.toString(), uri, groupId: parentId.toString(), actorId: actorId.toString(), role };
  await enqueue(tx, 'membership.ended', { ...membership, by });
}
