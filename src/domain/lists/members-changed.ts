/** Enqueues the job that synchronizes timelines with the members of a list. */
import type { List } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import { enqueue } from '../kernel/outbox.ts';

/**
 * @param timelines `lists`: the owner's lists; `home`: the home timeline too, because an exclusive list lost a member
 * @param actorIds the affected members; default: all
 */
export async function enqueueMembersChanged(
  tx: Tx,
  list: Pick<List, 'id' | 'actorId'>,
  timelines: 'lists' | 'home',
  actorIds?: readonly bigint[],
): Promise<void> {
  const concerned =
    actorIds ?? (await tx.listMember.findMany({ where: { listId: list.id } })).map((member) => member.actorId);
  if (concerned.length === 0) return;
  const payload = { ownerId: list.actorId.toString(), actorIds: concerned.map(String), timelines };
  await enqueue(tx, 'list_members.changed', payload);
}
