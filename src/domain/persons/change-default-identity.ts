/**
 * Changes a user's default identity, which acts when none is named (texts of Mobilizon's permissions,
 * changeDefaultActor).
 */
import type { User } from '../../generated/prisma/client.ts';
import { Refusal } from '../../platform/errors.ts';
import type { UserContext } from '../access/context.ts';
import { actorsByHandles } from '../actors/handles.ts';
import { lockUser } from './add-person.ts';
import { isOwnIdentity } from './visible.ts';

/** Refuses unknown names and identities of other users; for an application all but its own identity count as such. */
export async function changeDefaultIdentity(ctx: UserContext, preferredUsername: string): Promise<User> {
  const [named] = await actorsByHandles(ctx, [{ username: preferredUsername, domain: null }]);
  return ctx.db.$transaction(async (tx) => {
    await lockUser(tx, ctx.viewer.userId);
    const actor = await tx.actor.findFirst({ where: { id: named?.id ?? -1n, type: 'PERSON', deletedAt: null } });
    if (!actor) throw new Refusal('not_found', 'unable_to_change_default_actor');
    // A suspended identity cannot act.
    if (!isOwnIdentity(ctx.viewer, actor) || actor.suspendedAt) throw new Refusal('forbidden', 'actor_not_from_user');
    return tx.user.update({ where: { id: ctx.viewer.userId }, data: { defaultActorId: actor.id } });
  });
}
