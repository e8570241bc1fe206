/** Invitations to groups: their visibility, declining and withdrawing them. */
import type { GroupInvitation, Prisma } from '../../generated/prisma/client.ts';
import { Refusal } from '../../platform/errors.ts';
import { parseId } from '../../platform/ids.ts';
import type { UserContext } from '../access/context.ts';
import type { Viewer } from '../access/viewer.ts';
import { ownIdentities } from '../actors/own-identity.ts';
import { type NumberedPage, numberedPage } from '../kernel/numbered-page.ts';
import { enqueueEnded } from './enqueue-ended.ts';
import { MEMBER_ROLES } from './states.ts';
import { groupVisibleTo } from './visible.ts';

const NOBODY: Prisma.ActorWhereInput = { id: { in: [] } };

/** Invitations of the viewer, and those to groups that the viewer moderates. */
function invitationVisibleTo(viewer: Viewer): Prisma.GroupInvitationWhereInput {
  const mine = ownIdentities(viewer) ?? NOBODY;
  const moderated = { members: { some: { actor: mine, role: { gte: MEMBER_ROLES.MODERATOR } } } };
  return { group: groupVisibleTo(), OR: [{ actor: mine }, { group: moderated }] };
}

/** Newest first: those of a group, or the viewer's own. */
export function listInvitations(
  ctx: UserContext,
  groupId: bigint | 'mine',
  page: NumberedPage,
): Promise<GroupInvitation[]> {
  const asked = groupId === 'mine' ? { actor: ownIdentities(ctx.viewer) ?? NOBODY } : { groupId };
  return ctx.db.groupInvitation.findMany({
    where: { AND: [asked, invitationVisibleTo(ctx.viewer), { actor: { deletedAt: null, suspendedAt: null } }] },
    orderBy: { id: 'desc' },
    ...numberedPage(page),
  });
}

/** The invited person declines, or a moderator of the group withdraws it. Hidden and absent invitations are refused alike. */
export async function removeInvitation(
  ctx: UserContext,
  given: { groupId: string; memberActorId: string },
): Promise<GroupInvitation> {
  const groupId = parseId(given.groupId);
  const actorId = parseId(given.memberActorId);
  return ctx.db.$transaction(async (tx) => {
    const invitation =
      groupId === null || actorId === null
        ? null
        : await tx.groupInvitation.findFirst({
            where: { AND: [{ groupId, actorId }, invitationVisibleTo(ctx.viewer)] },
          });
    // Another request may have been faster.
    const { count } = await tx.groupInvitation.deleteMany({ where: { id: invitation?.id ?? -1n } });
    if (!invitation || count === 0) throw new Refusal('not_found', 'Invitation not found');
    const isOwn =
      (await tx.actor.count({ where: { AND: [ownIdentities(ctx.viewer) ?? NOBODY, { id: actorId ?? 0n }] } })) > 0;
    const { groupId: parentId, ...rest } = invitation;
    await enqueueEnded(tx, { ...rest, parentId, role: null }, isOwn ? 'member' : 'group');
    return invitation;
  });
}
