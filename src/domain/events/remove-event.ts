/**
 * Deletes an event for every caller: organizers and participants are notified, its comments no longer refer to it, and it cannot
 * return.
 */
import type { Event } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { MEMBER_ROLES } from '../groups/states.ts';
import { enqueue } from '../kernel/outbox.ts';
import { buryUri } from '../kernel/tombstones.ts';
import { discardMedia } from '../media/discard-media.ts';
import { enqueueChange } from './enqueue-change.ts';
import { removeEventCard } from './event-card.ts';
import { isOpen, wasAnnounced } from './visible.ts';

/** Organizers, participants, people with a request or on the waiting list, and people who are invited to come or to organize. */
async function readersOf(tx: Tx, { id, organizerId }: Event): Promise<bigint[]> {
  const where = { eventId: id, role: { not: 'REJECTED' } } as const;
  const participants = await tx.participant.findMany({ where, select: { actorId: true } });
  const invited = await tx.eventInvitation.findMany({ where: { eventId: id }, select: { actorId: true } });
  const asked = await tx.organizerInvitation.findMany({ where: { eventId: id }, select: { actorId: true } });
  const waiting = await tx.waitingEntry.findMany({ where: { eventId: id }, select: { actorId: true } });
  return [
    ...new Set([organizerId, ...[...participants, ...invited, ...asked, ...waiting].map(({ actorId }) => actorId)]),
  ];
}

/** Remote actors who have a copy, besides the followers of its organizers. */
async function holdersOf(tx: Tx, { id }: Event): Promise<bigint[]> {
  const interests = await tx.eventInterest.findMany({ where: { eventId: id }, select: { actorId: true } });
  const comments = await tx.eventComment.findMany({
    where: { eventId: id, status: { local: false } },
    select: { status: { select: { actorId: true } } },
  });
  return [...interests.map(({ actorId }) => actorId), ...comments.map(({ status }) => status.actorId)];
}

/** The group of an event that was published. */
function groupOf(event: Event, now: Date): { groupId: string; uuid: string } | undefined {
  const { attributedToId, uuid, draft, publishAt, visibility, acceptedAt } = event;
  const wasPublished = !draft && (publishAt === null || publishAt <= now);
  const wasAccepted = visibility !== 'RESTRICTED' || acceptedAt !== null;
  if (attributedToId === null || !wasPublished || !wasAccepted) return undefined;
  return { groupId: attributedToId.toString(), uuid };
}

/** Remote members of the group that a private event belongs to, if they have heard of it. */
const membersOf = async (tx: Tx, event: Event): Promise<bigint[]> => {
  const { attributedToId, visibility } = event;
  if (attributedToId === null || visibility !== 'PRIVATE' || !wasAnnounced(event)) return [];
  const where = { parentId: attributedToId, role: { gte: MEMBER_ROLES.MEMBER }, actor: { domain: { not: null } } };
  return (await tx.member.findMany({ where, select: { actorId: true } })).map(({ actorId }) => actorId);
};

/** Participants, and people on the waiting list, who replied from a microblogging server, which ignores events; they are notified by a message. */
async function repliersOf(tx: Tx, { id }: Event) {
  const replied = { eventId: id, askedBy: 'REPLY' } as const;
  const select = { actorId: true, uri: true } as const;
  const participations = await tx.participant.findMany({ where: { ...replied, role: { not: 'REJECTED' } }, select });
  const waiting = await tx.waitingEntry.findMany({ where: replied, select });
  return [...participations, ...waiting].map(({ actorId, uri }) => ({ actorId: actorId.toString(), uri }));
}

/** Invitations to organize more dates of a series go on with the next one. */
async function moveInvitations(tx: Tx, { id: eventId, seriesId, recurrenceId }: Event, now: Date): Promise<void> {
  if (seriesId === null || recurrenceId === null) return;
  const next = await tx.event.findFirst({
    where: { seriesId, recurrenceId: { gt: recurrenceId }, beginsOn: { gt: now }, status: { not: 'CANCELLED' } },
    orderBy: [{ beginsOn: 'asc' }, { id: 'asc' }],
    select: { id: true, organizerInvitations: { select: { actorId: true } } },
  });
  if (!next) return;
  const others = { notIn: next.organizerInvitations.map(({ actorId }) => actorId) };
  const moved = await tx.organizerInvitation.findMany({
    where: { eventId, actorId: others, scope: { not: 'THIS' } },
  });
  const recipientId = { in: moved.map(({ actorId }) => actorId) };
  await tx.organizerInvitation.updateMany({
    where: { id: { in: moved.map(({ id }) => id) } },
    data: { eventId: next.id },
  });
  await tx.notification.updateMany({
    where: { eventId, recipientId, type: 'event.organizer_invited' },
    data: { eventId: next.id },
  });
}

interface Removal {
  at?: Date;
  holders?: readonly bigint[];
  isException?: boolean;
}

/**
 * Call under the event's lock.
 *
 * @param at when its server deleted it
 * @param holders further recipients, if it was announced
 * @param isException whether its series does not make it again
 */
export async function removeEvent(
  tx: Tx,
  ctx: Pick<Platform, 'ids' | 'clock'>,
  event: Event,
  { at = ctx.clock.now(), holders = [], isException = true }: Removal = {},
): Promise<void> {
  if (isException) await moveInvitations(tx, event, ctx.clock.now());
  const readers = await readersOf(tx, event);
  await enqueueChange(tx, ctx, {
    eventId: event.id,
    what: 'deleted',
    readers,
    deleted: groupOf(event, ctx.clock.now()),
  });
  await removeEventCard(tx, event.url);
  if (!event.draft) await buryUri(tx, event.uri, at);
  if (event.local && !event.draft) {
    const few = !isOpen(event) || !wasAnnounced(event);
    const further = isOpen(event) ? await holdersOf(tx, event) : await membersOf(tx, event);
    const told = wasAnnounced(event) ? holders : [];
    const { uri, organizerId, attributedToId } = event;
    await enqueue(tx, 'event.deleted', {
      uri,
      organizerId: organizerId.toString(),
      groupId: attributedToId?.toString() ?? null,
      holders: [...new Set([...readers, ...told, ...further])].map(String),
      ...{ few, title: event.title, repliers: await repliersOf(tx, event) },
    });
  }
  if (isException && event.seriesId !== null && event.recurrenceId !== null) {
    const data = [{ seriesId: event.seriesId, recurrenceId: event.recurrenceId }];
    await tx.seriesException.createMany({ data, skipDuplicates: true });
  }
  await discardMedia(tx, { eventPhoto: { eventId: event.id } });
  await tx.event.delete({ where: { id: event.id } });
}
