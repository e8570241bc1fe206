/**
 * Deletes a group: its members are removed, a job deletes its events, and a tombstone reserves its name. A deletion by a
 * moderator of the server is logged.
 */
import type { Actor } from '../../generated/prisma/client.ts';
import { Refusal } from '../../platform/errors.ts';
import type { UserContext } from '../access/context.ts';
import { isModerator } from '../access/viewer.ts';
import { recordAction } from '../action-log/record-action.ts';
import { requireOwnIdentity } from '../actors/own-identity.ts';
import { enqueue } from '../kernel/outbox.ts';
import { dropAllFollows } from '../relationships/follow-counts.ts';
import { findGroup, membershipOf, requireGroupHere } from './find.ts';
import { lockGroup } from './lock-group.ts';
import { removePins } from './pins/pin.ts';
import { isGroupAdministrator } from './states.ts';

/**
 * Returns the group as it was. Refuses identities that do not administer it, unless the viewer moderates the server
 * (rules of the event service, Groups; order and texts of Mobilizon's permissions, deleteGroup).
 */
export async function deleteGroup(
  ctx: UserContext,
  given: { actorId?: string | undefined; groupId: string },
): Promise<Actor> {
  return ctx.db.$transaction(async (tx) => {
    const group = requireGroupHere(await findGroup(tx, given.groupId));
    const actor = await requireOwnIdentity(ctx, given.actorId, undefined, tx);
    await lockGroup(tx, group.id);
    const member = await membershipOf(tx, group.id, actor.id);
    if (!member || !isGroupAdministrator(member.role)) {
      if (!isModerator(ctx.viewer, 'admin:write'))
        throw new Refusal(
          'forbidden',
          member ? 'Actor id is not an administrator of the selected group' : 'Actor id is not a member of this group',
        );
      const { id, preferredUsername, origin, type, userId } = group;
      const target = { id, preferredUsername, domain: origin, type, userId };
      await recordAction(tx, ctx, { actorId: actor.id, action: 'GROUP_DELETION', target });
    }
    const members = await tx.member.findMany({ where: { parentId: group.id, actor: { domain: { not: null } } } });
    const invited = await tx.groupInvitation.findMany({
      where: { groupId: group.id, actor: { domain: { not: null } } },
    });
    await tx.member.deleteMany({ where: { parentId: group.id } });
    await tx.groupInvitation.deleteMany({ where: { groupId: group.id } });
    await removePins(tx, { groupId: group.id });
    await tx.datePoll.deleteMany({ where: { groupId: group.id } });
    await tx.calendarSource.deleteMany({ where: { groupId: group.id } });
    await tx.webhook.deleteMany({ where: { groupId: group.id } });
    const followers = await dropAllFollows(tx, group.id);
    const told = [...new Set([...members, ...invited].map(({ actorId }) => actorId).concat(followers))];
    await enqueue(tx, 'group.deleted', { groupId: group.id.toString(), told: told.map(String) });
    // The row stays, so that the name is not reused and another group cannot get access to the group's private events.
    await tx.actor.update({
      where: { id: group.id },
      data: { deletedAt: ctx.clock.now(), name: '', summary: '', summarySource: '', avatarId: null, bannerId: null },
    });
    return group;
  });
}
