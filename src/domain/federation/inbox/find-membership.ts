/** Memberships and invitations of groups, by the addresses that activities name. */
import type { Actor, GroupInvitation, Member } from '../../../generated/prisma/client.ts';
import { ofMemberUri } from '../../groups/member-uri.ts';
import type { ActivityContext } from './activity-context.ts';

export type Membership = Member & { parent: Actor; actor: Actor };
export type Invitation = GroupInvitation & { group: Actor };

/** The membership with that address, otherwise the one of the actor in the group. */
export async function findMembership(
  ctx: ActivityContext,
  { id, actor, group }: { id: string | null; actor?: string | null; group?: string | null },
): Promise<Membership | null> {
  const include = { parent: true, actor: true };
  const byId = id === null ? null : await ctx.db.member.findFirst({ where: ofMemberUri(ctx, id), include });
  if (byId || !actor || !group) return byId;
  return ctx.db.member.findFirst({ where: { actor: { uri: actor }, parent: { uri: group } }, include });
}

export const findGroupInvitation = (ctx: ActivityContext, id: string): Promise<Invitation | null> =>
  ctx.db.groupInvitation.findFirst({ where: ofMemberUri(ctx, id), include: { group: true } });
