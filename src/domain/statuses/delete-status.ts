/** Takes a status back: it disappears at once, and a job clears up behind it. */

import type { Status } from '../../generated/prisma/client.ts';
import type { IdentityContext } from '../context.ts';
import { leave } from '../outbox.ts';
import { refuse } from '../refusals.ts';

/**
 * Marks the status as deleted, corrects the counters and gives its media free for a redraft. Refuses nothing: whoever
 * calls has found it as the author. A status deleted meanwhile is not found.
 */
export async function deleteStatus(ctx: IdentityContext, status: Status): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    const { count } = await tx.status.updateMany({
      where: { id: status.id, deletedAt: null },
      data: { deletedAt: ctx.clock.now() },
    });
    if (count === 0) refuse('not_found');
    await tx.actorStats.update({ where: { actorId: status.actorId }, data: { statusesCount: { decrement: 1 } } });
    if (status.inReplyToId !== null) {
      await tx.statusStats.updateMany({
        where: { statusId: status.inReplyToId },
        data: { repliesCount: { decrement: 1 } },
      });
    }
    await tx.media.updateMany({ where: { statusId: status.id }, data: { statusId: null } });
    await leave(tx, 'status.deleted', { statusId: status.id.toString() });
  });
}
