/**
 * Deletes events for every caller: organizers and participants are notified, comments no longer refer to them, and they cannot
 * return.
 */
import type { Event } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { MEMBER_ROLES } from '../groups/states.ts';
import { enqueueMany } from '../kernel/outbox.ts';
import { buryUris } from '../kernel/tombstones.ts';
import { discardMedia } from '../media/discard-media.ts';
import { enqueueChanges } from './enqueue-change.ts';
import { removeEventCards } from './event-card.ts';
import { isOpen, wasAnnounced } from './visible.ts';

const among = (events: readonly Event[]) => ({ in: events.map(({ id }) => id) });

interface About {
  eventId: bigint;
  actorId: bigint;
}

const actorsOf = (rows: readonly About[], { id }: Event): bigint[] =>
  rows.flatMap(({ eventId, actorId }) => (eventId === id ? [actorId] : []));

/** Organizers, participants, people with a request or on the waiting list, and people who are invited to come or to organize. */
async function readersOf(tx: Tx, events: readonly Event[]): Promise<(event: Event) => bigint[]> {
  const eventId = among(events);
  const select = { eventId: true, actorId: true } as const;
  const where = { eventId, role: { not: 'REJECTED' } } as const;
  const participants = await tx.participant.findMany({ where, select });
  const invited = await tx.eventInvitation.findMany({ where: { eventId }, select });
  const asked = await tx.organizerInvitation.findMany({ where: { eventId }, select });
  const waiting = await tx.waitingEntry.findMany({ where: { eventId }, select });
  const rows = [...participants, ...invited, ...asked, ...waiting];
  return (event) => [...new Set([event.organizerId, ...actorsOf(rows, event)])];
}

/** Remote actors who have a copy, besides the followers of its organizers. */
async function holdersOf(tx: Tx, events: readonly Event[]): Promise<(event: Event) => bigint[]> {
  const eventId = among(events);
  const interests = await tx.eventInterest.findMany({ where: { eventId }, select: { eventId: true, actorId: true } });
  const comments = await tx.eventComment.findMany({
    where: { eventId, status: { local: false } },
    select: { eventId: true, status: { select: { actorId: true } } },
  });
  const rows = [...interests, ...comments.map(({ status, ...comment }) => ({ ...comment, ...status }))];
  return (event) => actorsOf(rows, event);
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
async function membersOf(tx: Tx, events: readonly Event[]): Promise<(event: Event) => bigint[]> {
  const groupOfMembers = (event: Event) =>
    event.visibility === 'PRIVATE' && wasAnnounced(event) ? event.attributedToId : null;
  const groupIds = [...new Set(events.flatMap((event) => groupOfMembers(event) ?? []))];
  const where = { parentId: { in: groupIds }, role: { gte: MEMBER_ROLES.MEMBER }, actor: { domain: { not: null } } };
  const members =
    groupIds.length === 0 ? [] : await tx.member.findMany({ where, select: { parentId: true, actorId: true } });
  return (event) => members.flatMap(({ parentId, actorId }) => (parentId === groupOfMembers(event) ? [actorId] : []));
}

/** Participants, and people on the waiting list, who replied from a microblogging server, which ignores events; they are notified by a message. */
async function repliersOf(tx: Tx, events: readonly Event[]) {
  const replied = { eventId: among(events), askedBy: 'REPLY' } as const;
  const select = { eventId: true, actorId: true, uri: true } as const;
  const participations = await tx.participant.findMany({ where: { ...replied, role: { not: 'REJECTED' } }, select });
  const waiting = await tx.waitingEntry.findMany({ where: replied, select });
  return ({ id }: Event) =>
    [...participations, ...waiting]
      .filter(({ eventId }) => eventId === id)
      .map(({ actorId, uri }) => ({ actorId: actorId.toString(), uri }));
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
}

/** Enqueues the jobs that send the deletion of local events to other servers. */
async function enqueueDeleted(
  tx: Tx,
  events: readonly Event[],
  { readersOfEvent, holders }: { readersOfEvent: (event: Event) => bigint[]; holders: readonly bigint[] },
): Promise<void> {
  const known = events.filter(({ local, draft }) => local && !draft);
  if (known.length === 0) return;
  const open = await holdersOf(tx, known.filter(isOpen));
  const closed = await membersOf(
    tx,
    known.filter((event) => !isOpen(event)),
  );
  const repliers = await repliersOf(tx, known);
  const jobs = known.map((event) => {
    const few = !isOpen(event) || !wasAnnounced(event);
    const further = isOpen(event) ? open(event) : closed(event);
    const told = wasAnnounced(event) ? holders : [];
    const { uri, organizerId, attributedToId, title } = event;
    const payload = {
      uri,
      organizerId: organizerId.toString(),
      groupId: attributedToId?.toString() ?? null,
      holders: [...new Set([...readersOfEvent(event), ...told, ...further])].map(String),
      ...{ few, title, repliers: repliers(event) },
    };
    return { payload };
  });
  await enqueueMany(tx, 'event.deleted', jobs);
}

/**
 * Call under the events' locks.
 *
 * @param at when their server deleted them
 * @param holders further recipients, of those that were announced
 */
export async function removeEvents(
  tx: Tx,
  ctx: Pick<Platform, 'ids' | 'clock'>,
  events: readonly Event[],
  { at = ctx.clock.now(), holders = [] }: Removal = {},
): Promise<void> {
  if (events.length === 0) return;
  const now = ctx.clock.now();
  const readersOfEvent = await readersOf(tx, events);
  const changes = events.map((event) => ({
    ...{ eventId: event.id, what: 'deleted' as const, readers: readersOfEvent(event), deleted: groupOf(event, now) },
  }));
  await enqueueChanges(tx, ctx, changes);
  await removeEventCards(
    tx,
    events.map(({ url }) => url),
  );
  const buried = events.filter(({ draft }) => !draft).map(({ uri }) => uri);
  if (buried.length > 0) await buryUris(tx, buried, at);
  await enqueueDeleted(tx, events, { readersOfEvent, holders });
  await discardMedia(tx, { eventPhoto: { eventId: among(events) } });
  await tx.event.deleteMany({ where: { id: among(events) } });
}

/** The same for one event, which its series does not make again. */
export async function removeEvent(
  tx: Tx,
  ctx: Pick<Platform, 'ids' | 'clock'>,
  event: Event,
  removal?: Removal,
): Promise<void> {
  const { seriesId, recurrenceId } = event;
  await moveInvitations(tx, event, ctx.clock.now());
  await removeEvents(tx, ctx, [event], removal);
  if (seriesId !== null && recurrenceId !== null)
    await tx.seriesException.createMany({ data: [{ seriesId, recurrenceId }], skipDuplicates: true });
}
