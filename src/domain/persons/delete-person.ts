/** Deletes one of a user's identities (rules of the event service, deletePerson). */
import type { Actor } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/errors.ts';
import type { UserContext } from '../access/context.ts';
import { isLastAdministrator } from '../groups/leave-group.ts';
import { lockGroup } from '../groups/lock-group.ts';
import { MEMBER_ROLES } from '../groups/states.ts';
import { enqueue } from '../kernel/outbox.ts';
import { lockUser } from './add-person.ts';
import { erasePerson } from './erase-person.ts';
import { findOwnPerson } from './find.ts';
import { handOverEvents } from './hand-over-events.ts';

async function refuseLastIdentity(tx: Tx, userId: bigint, actorId: bigint): Promise<void> {
  const others = await tx.actor.count({ where: { userId, type: 'PERSON', deletedAt: null, id: { not: actorId } } });
  if (others === 0) throw new Refusal('forbidden', 'Cannot remove the last identity of a user');
}

export async function refuseLastAdministrator(tx: Tx, actorId: bigint): Promise<void> {
  const memberships = await tx.member.findMany({
    where: { actorId, role: { gte: MEMBER_ROLES.ADMINISTRATOR }, parent: { deletedAt: null } },
    orderBy: { parentId: 'asc' },
  });
  for (const member of memberships) {
    await lockGroup(tx, member.parentId);
    if (await isLastAdministrator(tx, member)) {
      throw new Refusal('forbidden', 'Cannot remove the last administrator of a group');
    }
  }
}

/**
 * Returns the person as it was. Its data is erased at once or by a job; a tombstone reserves its name and is shown where other
 * content refers to it. Refuses absent identities and those of other users, the user's last one, the only administrator of a
 * group, and the only organizer of an upcoming event.
 */
export async function deletePerson(ctx: UserContext, id: string): Promise<Actor> {
  const { userId } = ctx.viewer;
  return ctx.db.$transaction(async (tx) => {
    await lockUser(tx, userId);
    const person = await findOwnPerson(ctx, id, tx);
    await refuseLastIdentity(tx, userId, person.id);
    await refuseLastAdministrator(tx, person.id);
    await handOverEvents(tx, ctx, person.id);
    const followers = await erasePerson(tx, ctx, person.id);
    const oldest = await tx.actor.findFirst({
      where: { userId, type: 'PERSON', deletedAt: null, suspendedAt: null },
      orderBy: { id: 'asc' },
    });
    await tx.user.updateMany({
      where: { id: userId, defaultActorId: person.id },
      data: { defaultActorId: oldest?.id ?? null },
    });
    await enqueue(tx, 'person.deleted', { actorId: person.id.toString(), followers: followers.map(String) });
    return person;
  });
}
