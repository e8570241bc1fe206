/** Hands over the events that a person organized for a group that the person no longer moderates. */
import type { Platform } from '../../platform/platform.ts';
import { enqueueChange } from './enqueue-change.ts';
import { lockEvent } from './find.ts';
import { enqueueIfAwaited, enqueueOrganizers } from './follow-change.ts';
import { handOver, moderates, successorOf } from './hand-over.ts';
import { isOver } from './over.ts';
import { ORGANIZING } from './roles.ts';

type Ctx = Pick<Platform, 'db' | 'ids' | 'clock'>;

interface Organized {
  groupId: bigint;
  actorId: bigint;
}

/**
 * Published events go to a successor, each in a transaction of its own. Past ones, too: their organizer reads the answers of participants, and
 * could move the event to a new time in the name of the group. The person keeps a place in those. If the other moderators are remote or
 * suspended, an event stays in the name of the person, whose role ends all the same. Drafts, which only their author sees, stay with the author
 * and lose the group. Safe to repeat.
 */
export async function handOverOfGroup(ctx: Ctx, { groupId, actorId }: Organized): Promise<void> {
  const theirs = { local: true, attributedToId: groupId, organizerId: actorId };
  await ctx.db.$transaction(async (tx) => {
    if (!(await moderates(tx, groupId, actorId)))
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
      // The person may have become a moderator again.
      if (!event || (await moderates(tx, groupId, actorId))) return;
      const successor = await successorOf(tx, event, actorId);
      if (successor !== null) await handOver(tx, ctx, id, successor);
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
      await enqueueIfAwaited(tx, [id]);
    });
}
