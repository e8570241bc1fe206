/** Notifies the people who answered a date poll, and its organizers, of the end at its time. An organizer who closes it says so themselves. */
import type { Actor, DatePoll, Prisma } from '../../generated/prisma/client.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { MEMBER_ROLES } from '../groups/states.ts';
import { enqueue } from '../kernel/outbox.ts';

/** How many people one run notifies, so that a large poll does not keep other jobs waiting. */
export const TOLD_AT_ONCE = 100;

/** The most moderators of a group who are notified in place of an author who does not organize the poll any more. */
const MOST_LEADERS = 100;

/** People are notified of the ends of a poll at most once in this time, because an organizer may open and end it again and again. */
const PAUSE_MS = 86_400_000;

/** The most polls whose ends one run of the timetable notices. */
const AT_ONCE = 500;

/** Enqueues the notices of the ends that are due. An end within the pause is noticed after it, unless the poll has another end by then. */
export async function enqueueEnds({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const paused = new Date(now.getTime() - PAUSE_MS);
  const due = {
    ...{ notifiesEnd: true, settledAt: null, closesAt: { lte: now } },
    OR: [{ endNotifiedAt: null }, { endNotifiedAt: { lte: paused } }],
  };
  const polls = await db.datePoll.findMany({
    where: due,
    orderBy: { closesAt: 'asc' },
    take: AT_ONCE,
    select: { id: true },
  });
  for (const { id } of polls)
    await db.$transaction(async (tx) => {
      const [poll] = await tx.datePoll.updateManyAndReturn({
        where: { id, ...due },
        data: { notifiesEnd: false, endNotifiedAt: now },
        select: { closesAt: true },
      });
      if (poll) await enqueue(tx, 'date_poll.ended', { pollId: `${id}`, closesAt: poll.closesAt.toISOString() });
    });
}

export type EndedPoll = DatePoll & { organizer: Actor; group: Actor | null };

/** Null if the poll has another end by now, because it was changed, closed, settled or deleted, or if people are not to be notified yet. */
export async function findEndedPoll(db: Db, id: bigint, closesAt: Date): Promise<EndedPoll | null> {
  const poll = await db.datePoll.findUnique({ where: { id }, include: { organizer: true, group: true } });
  if (!poll || poll.notifiesEnd || poll.settledAt !== null) return null;
  return poll.closesAt.getTime() === closesAt.getTime() ? poll : null;
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
