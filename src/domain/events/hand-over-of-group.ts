/** Hands over the events that a person organized for a group whose moderator the person is no more. */
import type { Tx } from '../../platform/database/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { MEMBER_ROLES } from '../groups/states.ts';
import { enqueueChange } from './enqueue-change.ts';
import { lockEvent } from './find.ts';
import { handOver, successorOf } from './hand-over.ts';
import { toCome } from './over.ts';
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
 * Events to come go to a successor, each in a transaction of its own. Drafts, which only their author sees, stay with the author and lose the
 * group. Past events name the person who organized them. Safe to repeat.
 */
export async function handOverOfGroup(ctx: Ctx, of: Organized): Promise<void> {
  const { groupId, actorId } = of;
  const theirs = { local: true, attributedToId: groupId, organizerId: actorId };
  await ctx.db.$transaction(async (tx) => {
    if (!(await moderates(tx, of)))
      await tx.event.updateMany({ where: { ...theirs, draft: true }, data: { attributedToId: null } });
  });
  const rows = await ctx.db.event.findMany({
    where: { AND: [{ ...theirs, draft: false }, toCome(ctx.clock.now())] },
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
      await tx.participant.deleteMany({ where: { eventId: id, actorId, role: { in: ORGANIZING } } });
      await enqueueChange(tx, ctx, { eventId: id, what: 'left', about: actorId });
    });
}
