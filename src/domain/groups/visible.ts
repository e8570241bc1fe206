/** Visibility of groups and their members (rules of the event service, Groups). */
import type { Prisma } from '../../generated/prisma/client.ts';
import type { Viewer } from '../access/viewer.ts';
import { ownIdentities } from '../actors/own-identity.ts';
import { actorShownTo } from '../actors/visible.ts';
import { MEMBER_ROLES } from './states.ts';

/** Groups are visible to everyone, private ones too; only their members are not. */
export function groupVisibleTo(): Prisma.ActorWhereInput {
  return { type: 'GROUP', deletedAt: null, suspendedAt: null };
}

/**
 * Members of a COMMUNITY group are public, those of a private group visible to its members; members that wait for approval are
 * visible to the group's moderators and to themselves.
 */
export function memberVisibleTo(viewer: Viewer | null): Prisma.MemberWhereInput {
  const accepted: Prisma.MemberWhereInput = { role: { gte: MEMBER_ROLES.MEMBER } };
  const mine = ownIdentities(viewer);
  const seen: Prisma.MemberWhereInput[] = [{ ...accepted, parent: { groupType: 'COMMUNITY' } }];
  if (mine) {
    const among = (least: number) => ({ members: { some: { actor: mine, role: { gte: least } } } });
    seen.push(
      { actor: mine },
      { ...accepted, parent: among(MEMBER_ROLES.MEMBER) },
      { parent: among(MEMBER_ROLES.MODERATOR) },
    );
  }
  return { AND: [{ parent: groupVisibleTo(), actor: actorShownTo(viewer) }, { OR: seen }] };
}

/** As the accepted members: of a COMMUNITY group to everybody, of a private group to its members. */
export function pinVisibleTo(viewer: Viewer | null): Prisma.GroupPinWhereInput {
  const mine = ownIdentities(viewer);
  const member = { members: { some: { actor: mine ?? {}, role: { gte: MEMBER_ROLES.MEMBER } } } };
  return {
    AND: [
      { group: groupVisibleTo() },
      { OR: [{ group: { groupType: 'COMMUNITY' } }, ...(mine ? [{ group: member }] : [])] },
    ],
  };
}
