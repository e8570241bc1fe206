/** A date poll ends at its time: who answered, and who chooses the date, are notified. An organizer who closes it says so themselves. */
import type { Actor, DatePoll, Prisma } from '../../generated/prisma/client.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { MEMBER_ROLES } from '../groups/states.ts';
import { enqueue } from '../kernel/outbox.ts';

/** How many people one run notifies, so that a large poll does not keep other jobs waiting. */
export const TOLD_AT_ONCE = 100;

/** The most moderators of a group who are notified in place of an author who does not organize the poll any more. */
const MOST_LEADERS = 100;

/** Enqueues the job of the end, which replaces that of an earlier end. */
export const enqueueEnd = (tx: Tx, { id, closesAt }: Pick<DatePoll, 'id' | 'closesAt'>): Promise<void> =>
  enqueue(
    tx,
    'date_poll.ended',
    { pollId: `${id}`, closesAt: closesAt.toISOString() },
    { runAt: closesAt, key: `date_poll:${id}` },
  );

export type EndedPoll = DatePoll & { organizer: Actor; group: Actor | null };

/** Null if the poll has another end by now, because it was changed, closed, settled or deleted. */
export async function findEndedPoll(db: Db, id: bigint, closesAt: Date): Promise<EndedPoll | null> {
  const poll = await db.datePoll.findUnique({ where: { id }, include: { organizer: true, group: true } });
  if (!poll || poll.settledAt !== null || poll.closesAt.getTime() !== closesAt.getTime()) return null;
  return poll;
}

/** The group of the poll, or the person. */
export const ownerOf = ({ organizer, group }: EndedPoll): Actor => group ?? organizer;

const LIVING = { domain: null, deletedAt: null, suspendedAt: null } satisfies Prisma.ActorWhereInput;

const membersOf = (groupId: bigint, least: number): Prisma.ActorWhereInput => ({
  memberOf: { some: { parentId: groupId, role: { gte: least } } },
});

/** The ids of the actors who choose the date: the author, or the moderators of the group if the author left them. */
export async function leadersOf(db: Db, { organizerId, groupId }: DatePoll): Promise<bigint[]> {
  const leads = groupId === null ? { id: organizerId } : membersOf(groupId, MEMBER_ROLES.MODERATOR);
  const find = (more: Prisma.ActorWhereInput): Promise<{ id: bigint }[]> =>
    db.actor.findMany({
      where: { AND: [LIVING, leads, more] },
      orderBy: { id: 'asc' },
      take: MOST_LEADERS,
      select: { id: true },
    });
  const author = await find({ id: organizerId });
  return (author.length > 0 ? author : await find({})).map(({ id }) => id);
}

/** A portion of the people who answered and still see the poll. No block is between them and its owners. */
export function votersToTell(
  db: Db,
  { id: pollId, audience, organizerId, groupId }: DatePoll,
  after: bigint,
): Promise<{ id: bigint; actorId: bigint }[]> {
  const owners = [organizerId, ...(groupId === null ? [] : [groupId])];
  return db.dateVoter.findMany({
    where: {
      ...{ pollId, id: { gt: after } },
      actor: {
        ...LIVING,
        ...(audience === 'MEMBERS' && groupId !== null && membersOf(groupId, MEMBER_ROLES.MEMBER)),
        blocking: { none: { targetId: { in: owners } } },
        blockedBy: { none: { blockerId: { in: owners } } },
      },
    },
    orderBy: { id: 'asc' },
    take: TOLD_AT_ONCE,
    select: { id: true, actorId: true },
  });
}
