/** Ends the role of a co-organizer, or an invitation to become one: by an organizer of the event, or by the person. */
import type { Event, OrganizerInvitation } from '../../generated/prisma/client.ts';
import type { ParticipantRole, SeriesScope } from '../../generated/prisma/enums.ts';
import type { Tx } from '../../platform/database/db.ts';
import { invalid, Refusal } from '../../platform/errors.ts';
import { parseId } from '../../platform/ids.ts';
import type { UserContext } from '../access/context.ts';
import { ownIdentities } from '../actors/own-identity.ts';
import { leadsEvent, organizingRole } from '../events/allowed.ts';
import { findVisibleEvent, lockEvent } from '../events/find.ts';
import { ORGANIZING } from '../events/roles.ts';
import { enqueue } from '../kernel/outbox.ts';
import { endOrganizing, exceptDate } from '../participations/co-organize.ts';
import { participationOf } from '../participations/participation-of.ts';
import { isAtLeast } from '../participations/states.ts';
import { endSeriesOrganizing } from '../series/co-organizers.ts';
import { lockSeries } from '../series/find.ts';
import { coOrganizesDate } from '../series/organizers.ts';

interface Removal {
  eventId: string;
  actorId: string;
  scope: SeriesScope;
}

/** Returns the ended invitation. */
async function endInvitation(tx: Tx, eventId: bigint, actorId: bigint): Promise<OrganizerInvitation | null> {
  const invitation = await tx.organizerInvitation.findUnique({ where: { eventId_actorId: { eventId, actorId } } });
  if (!invitation) return null;
  await tx.organizerInvitation.delete({ where: { id: invitation.id } });
  await tx.notification.deleteMany({ where: { recipientId: actorId, type: 'event.organizer_invited', eventId } });
  return invitation;
}

/** The highest role with which an identity of the viewer organizes the event. */
async function highestRole(tx: Tx, { viewer }: UserContext, event: Event): Promise<ParticipantRole | undefined> {
  const mine = await tx.actor.findMany({ where: ownIdentities(viewer) ?? { id: -1n }, select: { id: true } });
  const roles = await Promise.all(mine.map(({ id }) => organizingRole(tx, event, id)));
  return ORGANIZING.find((role) => roles.includes(role));
}

/** Returns whether they organized it. Refuses creators, and the end of a role that is above that of the viewer. */
async function endRole(
  tx: Tx,
  ctx: UserContext,
  event: Event,
  { actorId, byThemselves }: { actorId: bigint; byThemselves: boolean },
): Promise<boolean> {
  const participant = await participationOf(tx, event.id, actorId);
  if (!participant || !ORGANIZING.includes(participant.role)) return false;
  if (participant.role === 'CREATOR')
    throw new Refusal('forbidden', 'The only creator of an event cannot lose this role');
  const by = byThemselves ? participant.role : await highestRole(tx, ctx, event);
  if (participant.role === 'ADMINISTRATOR' && (by === undefined || !isAtLeast(by, 'ADMINISTRATOR')))
    throw new Refusal('forbidden', "Provided moderator actor ID doesn't have permission on this event");
  await endOrganizing(tx, ctx, event, participant);
  return true;
}

const isOwn = async (tx: Tx, { viewer }: UserContext, id: bigint): Promise<boolean> =>
  (await tx.actor.count({ where: { AND: [ownIdentities(viewer) ?? { id: -1n }, { id }] } })) > 0;

/**
 * Returns the event. The person gets back the role that they had before. Of a series, the named date changes at once, and others by a job.
 * Refuses hidden events, co-organizers who remove others, and people who are neither co-organizers nor invited.
 */
export async function removeOrganizer(ctx: UserContext, given: Removal): Promise<Event> {
  const found = await findVisibleEvent(ctx, given.eventId, 'Event not found');
  const { scope } = given;
  if (scope !== 'THIS' && found.seriesId === null) throw invalid({ scope: ['is not included in the list'] });
  return ctx.db.$transaction(async (tx) => {
    if (scope !== 'THIS' && found.seriesId !== null) await lockSeries(tx, found.seriesId);
    await lockEvent(tx, found.id.toString());
    const event = await findVisibleEvent(ctx, given.eventId, 'Event not found', tx);
    const actorId = parseId(given.actorId) ?? -1n;
    const byThemselves = await isOwn(tx, ctx, actorId);
    if (!event.local || !(byThemselves || (await leadsEvent(tx, ctx.viewer, event))))
      throw new Refusal('forbidden', "User doesn't own actor");
    // A division of the series moved the event to another one, which is not locked.
    if (event.seriesId !== found.seriesId) throw new Refusal('not_found', 'Event not found');
    const invitation = await endInvitation(tx, event.id, actorId);
    // The job of the series may not have come to this date yet.
    const isDate = scope === 'THIS' && (await coOrganizesDate(tx, event, actorId));
    const hadRole = (await endRole(tx, ctx, event, { actorId, byThemselves })) || isDate;
    if (isDate) await exceptDate(tx, event, actorId);
    const { seriesId } = event;
    const hadSeries =
      scope !== 'THIS' && seriesId !== null
        ? await endSeriesOrganizing(tx, ctx, { ...event, seriesId }, { actorId, scope })
        : false;
    if (!invitation && !hadRole && !hadSeries) throw new Refusal('not_found', 'Participant not found');
    const changed = { eventId: event.id.toString(), actorId: actorId.toString(), at: ctx.clock.now().getTime() };
    if (invitation && byThemselves)
      await enqueue(tx, 'organizer.declined', { ...changed, by: invitation.inviterId.toString() });
    if ((hadRole || hadSeries) && !byThemselves)
      await enqueue(tx, 'organizer.removed', {
        ...changed,
        by: (ctx.viewer.actorId ?? event.organizerId).toString(),
      });
    return event;
  });
}
