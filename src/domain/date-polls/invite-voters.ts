/** The event of a date poll invites the people who said that they can or may come on its date. */
import type { DateVoter, Event } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockEvent } from '../events/find.ts';
import { enqueue } from '../kernel/outbox.ts';
import { insertInvitation } from '../participations/invite.ts';
import { closedBecause } from '../participations/joinable.ts';

/** How many people one run invites, so that a large poll does not keep other jobs waiting. */
export const PORTION = 100;

/** Enqueues the job if a date poll became this event. */
export async function enqueueVoters(platform: Pick<Platform, 'db'>, eventId: bigint): Promise<void> {
  if ((await platform.db.datePoll.count({ where: { eventId } })) === 0) return;
  await platform.db.$transaction((tx) => enqueue(tx, 'date_poll.settled', { eventId: `${eventId}` }));
}

/** People whom an organizer may invite: they neither take part nor are invited, and no block is between them and the organizers. */
function invitable(tx: Tx, event: Event, chosenId: bigint, after: bigint): Promise<DateVoter[]> {
  const organizers = [event.organizerId, ...(event.attributedToId === null ? [] : [event.attributedToId])];
  return tx.dateVoter.findMany({
    where: {
      id: { gt: after },
      votes: { some: { optionId: chosenId, answer: { in: ['YES', 'MAYBE'] } } },
      actor: {
        ...{ deletedAt: null, suspendedAt: null },
        participations: { none: { eventId: event.id } },
        eventInvitations: { none: { eventId: event.id } },
        blocking: { none: { targetId: { in: organizers } } },
        blockedBy: { none: { blockerId: { in: organizers } } },
      },
    },
    orderBy: { id: 'asc' },
    take: PORTION,
  });
}

/** Invites a portion, and enqueues the next one. Does nothing once the event cannot be joined. */
export function inviteVoters(platform: Platform, eventId: bigint, after: bigint): Promise<void> {
  return platform.db.$transaction(async (tx) => {
    await lockEvent(tx, eventId.toString());
    const event = await tx.event.findUnique({ where: { id: eventId }, include: { datePoll: true } });
    if (!event?.datePoll?.chosenId || closedBecause(event, null, platform.clock.now()) !== null) return;
    const voters = await invitable(tx, event, event.datePoll.chosenId, after);
    for (const { actorId } of voters)
      await insertInvitation(tx, platform, { eventId, actorId, inviterId: event.organizerId });
    const last = voters.at(-1);
    if (last && voters.length === PORTION)
      await enqueue(tx, 'date_poll.settled', { eventId: `${eventId}`, after: `${last.id}` });
  });
}
