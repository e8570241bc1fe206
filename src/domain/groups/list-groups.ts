/** Lists of groups and of their members, newest first. */
import type { Actor, Member } from '../../generated/prisma/client.ts';
import type { DomainContext, UserContext } from '../access/context.ts';
import { ownIdentities } from '../actors/own-identity.ts';
import { type NumberedPage, numberedPage } from '../kernel/numbered-page.ts';
import { groupVisibleTo, memberVisibleTo } from './visible.ts';

/** Prisma arguments of a list of groups, including nested fields. */
export function groupsPage(page: NumberedPage) {
  return { where: groupVisibleTo(), orderBy: { id: 'desc' as const }, ...numberedPage(page) };
}

export function listGroups(ctx: DomainContext, page: NumberedPage): Promise<Actor[]> {
  return ctx.db.actor.findMany(groupsPage(page));
}

/**
 * The members of a group that the viewer may see, highest role first, then by the time they joined.
 *
 * @param role restricts the list to this role
 */
export function listMembers(
  ctx: DomainContext,
  groupId: bigint,
  { role, ...page }: NumberedPage & { role?: number | undefined },
): Promise<Member[]> {
  return ctx.db.member.findMany({
    where: { AND: [{ parentId: groupId, ...(role !== undefined && { role }) }, memberVisibleTo(ctx.viewer)] },
    orderBy: [{ role: 'desc' }, { id: 'asc' }],
    ...numberedPage(page),
  });
}

/** The memberships of the viewer's identities, waiting ones too; the latest first. */
export function listOwnMemberships(ctx: UserContext, page: NumberedPage): Promise<Member[]> {
  return ctx.db.member.findMany({
    where: { actor: ownIdentities(ctx.viewer) ?? { id: { in: [] } }, parent: groupVisibleTo() },
    orderBy: { id: 'desc' },
    ...numberedPage(page),
  });
}
