/** The organizing identity of an event: one of the viewer's, for itself or for a group. */
import type { Actor } from '../../generated/prisma/client.ts';
import { Refusal } from '../../platform/errors.ts';
import { parseId } from '../../platform/ids.ts';
import type { UserContext } from '../access/context.ts';
import { ownIdentities } from '../actors/own-identity.ts';
import { MEMBER_ROLES } from '../groups/states.ts';
import { groupVisibleTo } from '../groups/visible.ts';
import { refuse } from '../kernel/refusals.ts';

/** An account that has moved cannot organize; its new account can. */
export function requireUnmovedOrganizer({ movedToId }: Pick<Actor, 'movedToId'>): void {
  if (movedToId !== null) refuse('account_moved');
}

export interface Organizer {
  organizer: Actor;
  group: Actor | null;
}

/**
 * The organizing identity for `organizerActorId`, by default the acting one. For a group it is one of the viewer's identities
 * that moderates the group, preferably the acting one. Refuses anything else.
 */
export async function organizerOf(ctx: UserContext, organizerActorId: string | undefined): Promise<Organizer> {
  const own = ownIdentities(ctx.viewer);
  const id = organizerActorId === undefined ? ctx.viewer.actorId : parseId(organizerActorId);
  const refusal = new Refusal('forbidden', 'Organizer actor id is not owned by the user');
  if (!own || id === null) throw refusal;
  const identity = await ctx.db.actor.findFirst({ where: { AND: [own, { id }] } });
  if (identity) return { organizer: identity, group: null };
  const moderators = await ctx.db.member.findMany({
    where: { parentId: id, parent: groupVisibleTo(), actor: own, role: { gte: MEMBER_ROLES.MODERATOR } },
    include: { actor: true, parent: true },
    orderBy: { actorId: 'asc' },
  });
  const chosen = moderators.find((member) => member.actorId === ctx.viewer.actorId) ?? moderators[0];
  if (!chosen) throw refusal;
  return { organizer: chosen.actor, group: chosen.parent };
}

/** The same. Refuses accounts that have moved, too. */
export async function unmovedOrganizerOf(ctx: UserContext, organizerActorId: string | undefined): Promise<Organizer> {
  const chosen = await organizerOf(ctx, organizerActorId);
  requireUnmovedOrganizer(chosen.organizer);
  return chosen;
}
