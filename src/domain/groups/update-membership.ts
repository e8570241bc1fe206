/** A member chooses what the group notifies them of. */
import type { GroupNotify, Member } from '../../generated/prisma/client.ts';
import { Refusal } from '../../platform/errors.ts';
import type { UserContext } from '../access/context.ts';
import { requireOwnIdentity } from '../actors/own-identity.ts';
import { findGroup } from './find.ts';

export interface MembershipChange {
  groupId: string;
  /** The viewer's identity; by default the acting one. */
  actorId?: string | undefined;
  notify: GroupNotify;
}

/** Refuses identities that neither belong to the group nor have asked to. */
export async function updateMembership(ctx: UserContext, given: MembershipChange): Promise<Member> {
  const group = await findGroup(ctx.db, given.groupId);
  const actor = await requireOwnIdentity(ctx, given.actorId);
  const [changed] = await ctx.db.member.updateManyAndReturn({
    where: { parentId: group.id, actorId: actor.id },
    data: { notify: given.notify },
  });
  if (!changed) throw new Refusal('forbidden', 'Actor id is not a member of this group');
  return changed;
}
