/** Hands over the events that a person organized for a group that the person no longer moderates. */
import type { Tx } from '../../platform/database/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { MEMBER_ROLES } from '../groups/states.ts';
import { enqueueChange } from './enqueue-change.ts';
import { lockEvent } from './find.ts';
import { enqueueIfAwaited, enqueueOrganizers } from './follow-change.ts';
import { handOver, successorOf } from './hand-over.ts';
import { isOver } from './over.ts';
import { ORGANIZING } from './roles.ts';

type Ctx = Pick<Platform, 'db' | 'ids' | 'clock'>;

interface Organized {
  groupId: bigint;
  actorId: bigint;
}

/** The person may have become a moderator again. */
const moderates = async (tx: Tx, { groupId, actorId }: Organized): Promise<boolean> =>
  (await tx.member.count({ where: { parentId: groupId, actorId, role: { gte: MEMBER_ROLES.MODERATOR } } })) > 0;

/**
 * Published events go to a successor, each in a transaction of its own. Past ones, too: their organizer reads the answers of participants, and
 * could move the event to a new time in the name of the group. The person keeps a place in those. Drafts, which only their author sees, stay
 * with the author and lose the group. Safe to repeat.
 */
export async function handOverOfGroup(ctx: Ctx, of: Organized): Promise<void> {
  const { groupId, actorId } = of;
  const theirs = { local: true, attributedToId: groupId, organizerId: actorId };
  await ctx.db.$transaction(async (tx) => {
    if (!(await moderates(tx, of)))
      await tx.event.updateMany({ where: { ...theirs, draft: true }, data: { attributedToId: null } });
  });
  const rows = await ctx.db.event.findMany({
    where: { ...theirs, draft: false },
    ...{ select: { id: true }, orderBy: { id: 'asc' } },
  });
  for (const { id } of rows)
    await ctx.db.$transaction(async (tx) => {
      await lockEvent(tx, id.toString());
      const event = await tx.event.findFirst({ where: { id, ...theirs } });
      if (!event || (await moderates(tx, of))) return;
      const successor = await successorOf(tx, event, actorId);
      if (successor === null) return;
      await handOver(tx, ctx, id, successor);
      const roles = { eventId: id, actorId, role: { in: ORGANIZING } };
      if (isOver(event, ctx.clock.now())) {
        const data = { role: 'PARTICIPANT' as const, coOrganizes: false, roleBefore: null };
        await tx.participant.updateMany({ where: roles, data });
        return;
      }
      await tx.participant.deleteMany({ where: roles });
      await enqueueChange(tx, ctx, { eventId: id, what: 'left', about: actorId });
      await enqueueOrganizers(tx, ctx, event);
      // The guests of the person gave their places back.
      await enqueueIfAwaited(tx, id);
    });
}
