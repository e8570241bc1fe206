/** Enqueues the job that hands over the events of a person who no longer moderates a group. */
import type { Member } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import { enqueue } from '../kernel/outbox.ts';
import { isGroupModerator } from './states.ts';

/** @param before the membership before it ended, or before its role changed to `role` */
export async function enqueueHandOver(tx: Tx, before: Member, role = 0): Promise<void> {
  if (!isGroupModerator(before.role) || isGroupModerator(role)) return;
  const [groupId, actorId] = [before.parentId.toString(), before.actorId.toString()];
  await enqueue(tx, 'group_events.due', { groupId, actorId });
}
