/** Links a post to the one that it answers, which is read at its server if it is not known. */
import { leave } from '../../../kernel/outbox.ts';
import { countedIn, countRelations } from '../../../statuses/interactions/count-relations.ts';
import { unlessFinal } from '../../outbox/requests.ts';
import { statusAt } from '../find/find-remote-status.ts';
import { seenBy } from './store-status.ts';
import type { StoringContext } from './storing-context.ts';

/** A thread is not followed upwards for longer: nobody reads so far, and one server could go on for ever. */
const LONGEST_THREAD = 100;

/** Does nothing where there is no such parent, or where it is not for the eyes of the author. */
export async function linkToParent(
  ctx: StoringContext,
  statusId: bigint,
  parentUri: string,
  depth: number,
): Promise<void> {
  const status = await ctx.db.status.findFirst({ where: { id: statusId, deletedAt: null, inReplyToId: null } });
  if (!status || depth >= LONGEST_THREAD) return;
  const found = await unlessFinal(() => statusAt({ ...ctx, depth: depth + 1 }, parentUri));
  const parent = found && (await seenBy(ctx, status.actorId, found));
  if (!parent || parent.id === status.id || parent.conversationId === status.id) return;
  await ctx.db.$transaction(async (tx) => {
    const { count } = await tx.status.updateMany({
      where: { id: status.id, inReplyToId: null },
      data: { inReplyToId: parent.id, inReplyToActorId: parent.actorId },
    });
    if (count === 0) return;
    // Whatever was written below it belongs to the thread, too.
    await tx.status.updateMany({
      where: { conversationId: status.conversationId },
      data: { conversationId: parent.conversationId },
    });
    await countRelations(tx, countedIn({ ...status, inReplyToId: parent.id, quotedStatusId: null }));
    await leave(tx, 'status.changed', { statusId: status.id.toString() });
  });
}
