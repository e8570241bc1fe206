/** Makes somebody a co-organizer of a local event, and ends that. Call under the event's lock. */
import type { Event, Participant } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { enqueueChange } from '../events/enqueue-change.ts';
import { enqueueOrganizers } from '../events/follow-change.ts';
import { ORGANIZING } from '../events/roles.ts';
import { enqueue } from '../kernel/outbox.ts';
import { fitsIn, freeFor } from './capacity.ts';
import { endInvitation } from './end-invitation.ts';
import { participationOf } from './participation-of.ts';
import { entryOf } from './waiting/entry-of.ts';
import { endEntry, promoteWaiting } from './waiting/promote.ts';

type Ctx = Pick<Platform, 'ids' | 'clock'>;

/** Other servers read at most ten contacts of an event, of which one is its organizer. */
export const MOST_CO_ORGANIZERS = 9;

/** Whether `count` more people may organize the event beside its organizer. */
export async function hasRoom(tx: Tx, { id, organizerId }: Event, count = 1): Promise<boolean> {
  const beside = { eventId: id, role: { in: ORGANIZING }, actorId: { not: organizerId } };
  return (await tx.participant.count({ where: beside })) + count <= MOST_CO_ORGANIZERS;
}

/** For co-organizers of a series who end their role on this date alone: the job of the series does not begin it again. */
export async function exceptDate(
  tx: Tx,
  { id: eventId, seriesId }: Pick<Event, 'id' | 'seriesId'>,
  actorId: bigint,
): Promise<void> {
  if (seriesId === null) return;
  await tx.organizerException.createMany({ data: [{ eventId, actorId }], skipDuplicates: true });
}

/** Organizers take no place, but their guests do: those of a participant have theirs already. */
async function guestsOf(tx: Tx, event: Event, before: Participant | null): Promise<number> {
  if (before === null || before.role === 'PARTICIPANT') return before?.guests ?? 0;
  return fitsIn(await freeFor(tx, event, before.ticketKind), before.guests) ? before.guests : 0;
}

/** Returns their participation. A request, an invitation to come and a wait for a place end with it. */
export async function beginOrganizing(tx: Tx, ctx: Ctx, event: Event, actorId: bigint): Promise<Participant> {
  const key = { eventId: event.id, actorId };
  const where = { eventId_actorId: key };
  const before = await participationOf(tx, event.id, actorId);
  if (before && ORGANIZING.includes(before.role)) return before;
  const entry = await entryOf(tx, event.id, actorId);
  if (entry) await endEntry(tx, ctx, entry);
  const invitation = await tx.eventInvitation.findUnique({ where });
  if (invitation) await endInvitation(tx, invitation, 'accepted');
  const given = {
    ...({ role: 'MODERATOR', coOrganizes: true, answer: null, refusal: null } as const),
    roleBefore: before?.role ?? null,
    guests: await guestsOf(tx, event, before),
  };
  const participant = await tx.participant.upsert({
    where,
    create: { id: ctx.ids.next(), ...key, ...given, createdAt: ctx.clock.now() },
    update: given,
  });
  await enqueueChange(tx, ctx, { eventId: event.id, what: 'role_changed', about: actorId });
  await enqueueOrganizers(tx, ctx, event);
  await promoteWaiting(tx, ctx, event.id);
  return participant;
}

/** Long enough for the job that ends the role on the other occurrences of a series. */
const GATHER_MS = 60_000;

/** The job gets all occurrences of a series, and sends the person one mail. */
const enqueueLost = (tx: Tx, { clock }: Ctx, { id, seriesId }: Event, actorId: bigint): Promise<void> =>
  enqueue(tx, 'place.lost', [{ eventId: id.toString(), actorId: actorId.toString() }], {
    key: `place_lost:${seriesId ?? id}:${actorId}`,
    runAt: new Date(clock.now().getTime() + GATHER_MS),
  });

/**
 * The person gets back the role that they had before, a participant only if a place is free. Without one the participation ends, so that
 * nobody keeps the sight of a private event, or a place that organizers would have to approve.
 */
export async function endOrganizing(tx: Tx, ctx: Ctx, event: Event, participant: Participant): Promise<void> {
  const { id, actorId, roleBefore: role, ticketKind } = participant;
  const isKept = role === 'PARTICIPANT' ? fitsIn(await freeFor(tx, event, ticketKind), 1) : role !== null;
  const data = { ...(role && { role }), coOrganizes: false, roleBefore: null };
  if (isKept) await tx.participant.update({ where: { id }, data });
  else await tx.participant.delete({ where: { id } });
  if (role === 'PARTICIPANT' && !isKept) await enqueueLost(tx, ctx, event, actorId);
  await enqueueChange(tx, ctx, { eventId: event.id, what: isKept ? 'role_changed' : 'left', about: actorId });
  await enqueueOrganizers(tx, ctx, event);
  await promoteWaiting(tx, ctx, event.id);
}
