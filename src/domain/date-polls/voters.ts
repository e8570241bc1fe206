/** The people who answered a date poll, in the order in which they came. */
import type { DateVote, DateVoter } from '../../generated/prisma/client.ts';
import type { DomainContext } from '../access/context.ts';
import { ownIdentities } from '../actors/own-identity.ts';
import { actorShownTo } from '../actors/visible.ts';
import { findDatePoll } from './find.ts';
import { datePollLedBy } from './visible.ts';

export type VoterWithVotes = DateVoter & { votes: DateVote[] };

/** Where names are hidden, only organizers see others than themselves. */
export async function listVoters(
  ctx: DomainContext,
  { uuid, after, limit }: { uuid: string; after: bigint | null; limit: number },
): Promise<VoterWithVotes[]> {
  const poll = await findDatePoll(ctx, uuid);
  const mine = ownIdentities(ctx.viewer);
  const own = mine ?? { id: { in: [] } };
  const shown = poll.hidesNames ? [{ OR: [{ actor: own }, ...(mine ? [{ poll: datePollLedBy(mine) }] : [])] }] : [];
  return ctx.db.dateVoter.findMany({
    where: {
      AND: [
        { pollId: poll.id, ...(after !== null && { id: { gt: after } }) },
        { actor: actorShownTo(ctx.viewer) },
        ...shown,
      ],
    },
    include: { votes: { orderBy: [{ option: { starts: 'asc' } }, { optionId: 'asc' }] } },
    orderBy: { id: 'asc' },
    take: limit,
  });
}
