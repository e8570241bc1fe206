/** Posts for the members of a group that its moderators have to approve: until then the post is direct, and they alone read it. */
import type { DomainContext } from '../../access/context.ts';
import { APPROVING_MEMBER } from '../visible.ts';
import type { NeededApproval } from './replyable.ts';

/** The state in which the author's post for the members of the group begins. A remote group decides at its own server. */
export async function approvalByGroup(
  { db }: Pick<DomainContext, 'db'>,
  groupId: bigint | null,
  authorId: bigint,
): Promise<NeededApproval> {
  if (groupId === null) return null;
  const approvers = { none: { actorId: authorId, role: { gte: APPROVING_MEMBER } } };
  const where = { id: groupId, domain: null, approvesPosts: true, members: approvers };
  return (await db.actor.count({ where })) > 0 ? 'PENDING' : null;
}
