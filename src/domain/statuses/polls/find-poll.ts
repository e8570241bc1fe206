/** The only way to get a poll for a viewer: it is as visible as its status. */
import type { Poll, Status } from '../../../generated/prisma/client.ts';
import { parseId } from '../../../platform/ids.ts';
import type { DomainContext } from '../../access/context.ts';
import { refuse } from '../../kernel/refusals.ts';
import { visibleAmong } from '../find.ts';

export async function findVisiblePoll(ctx: DomainContext, id: string): Promise<Poll & { status: Status }> {
  const pollId = parseId(id);
  if (pollId === null) refuse('record_not_found');
  const poll = (await ctx.db.poll.findUnique({ where: { id: pollId } })) ?? refuse('record_not_found');
  const [status] = await visibleAmong(ctx, [poll.statusId]);
  return status ? { ...poll, status } : refuse('record_not_found');
}
