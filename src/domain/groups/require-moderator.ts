/** Decides who may do what moderators do in other rooms: follow calendars for a group, or add webhooks to it. */
import type { IdentityContext } from '../access/context.ts';
import { requireOwnIdentity } from '../actors/own-identity.ts';
import { findGroup, moderatorOf, requireGroupHere } from './find.ts';

export interface OfGroup {
  groupId: string;
  /** The deciding identity of the viewer; by default the acting one. */
  actorId?: string | undefined;
}

/** Returns the ids of the group and of the moderator. Refuses non-moderators and remote groups. */
export async function requireModerator(
  ctx: IdentityContext,
  { groupId, actorId }: OfGroup,
): Promise<{ groupId: bigint; actorId: bigint }> {
  const group = requireGroupHere(await findGroup(ctx.db, groupId));
  const actor = await requireOwnIdentity(ctx, actorId);
  await moderatorOf(ctx.db, group.id, actor.id);
  return { groupId: group.id, actorId: actor.id };
}
