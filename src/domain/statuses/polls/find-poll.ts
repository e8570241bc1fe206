/** The only way to get a poll for a viewer: it is as visible as its status. */
import type { Poll, Status } from '../../../generated/prisma/client.ts';
import { parseId } from '../../../platform/ids.ts';
import type { DomainContext } from '../../access/context.ts';
import { refuse } from '../../kernel/refusals.ts';
import { statusVisibleTo } from '../visible.ts';

export async function findVisiblePoll(ctx: DomainContext, id: string): Promise<Poll & { status: Status }> {
  const pollId = parseId(id);
  if (pollId === null) refuse('record_not_found');
  const where = { id: pollId, status: statusVisibleTo(ctx.viewer?.actorId ?? null) };
  return (await ctx.db.poll.findFirst({ where, include: { status: true } })) ?? refuse('record_not_found');
}
