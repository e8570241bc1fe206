/** An organizer invites a local person to organize an event, or dates of its series, together. */
import type { Actor, Event, OrganizerInvitation } from '../../generated/prisma/client.ts';
import type { SeriesScope } from '../../generated/prisma/enums.ts';
import type { Tx } from '../../platform/database/db.ts';
import { invalid, Refusal } from '../../platform/errors.ts';
import type { UserContext } from '../access/context.ts';
import { invitedPerson } from '../actors/invited-person.ts';
import { ownIdentities, requireOwnIdentity } from '../actors/own-identity.ts';
import { isLeading } from '../events/allowed.ts';
import { findVisibleEvent, lockEvent } from '../events/find.ts';
import { isOver } from '../events/over.ts';
import { ORGANIZING } from '../events/roles.ts';
import { enqueue } from '../kernel/outbox.ts';
import { hasRoom, MOST_CO_ORGANIZERS } from '../participations/co-organize.ts';
import { requireWelcome } from '../participations/joinable.ts';

export interface NewOrganizerInvitation {
  eventId: string;
  /** The id or the name of the person to invite. */
  person: string;
  /** The inviting identity of the viewer; by default the acting one, or another that may choose the organizers. */
  actorId?: string | undefined;
  scope: SeriesScope;
}

/** Refuses remote, unpublished, cancelled and past events. */
export function requireOrganizable(event: Event, now: Date): void {
  if (!event.local) throw new Refusal('forbidden', 'This event is managed on another server');
  if (event.draft) throw new Refusal('forbidden', 'This event is not published yet');
  if (event.status === 'CANCELLED') throw new Refusal('forbidden', 'This event has been cancelled');
  if (isOver(event, now)) throw new Refusal('forbidden', 'This event is over');
}

/** Refuses remote people: no server would accept their changes of the event. */
async function invitedOrganizer(tx: Tx, ctx: UserContext, person: string, inviterId: bigint): Promise<Actor> {
  const id = await invitedPerson(ctx, tx, person, inviterId);
  const actor = await tx.actor.findUniqueOrThrow({ where: { id } });
  if (actor.domain !== null)
    throw new Refusal('forbidden', 'People on other servers cannot organize events on this server');
  return actor;
}

/** Refuses more co-organizers than an event has, or a series at all of its dates. */
export async function requireRoom(
  tx: Tx,
  event: Event,
  { scope, actorId, invited = 0 }: { scope: SeriesScope; actorId: bigint; invited?: number },
): Promise<void> {
  const { seriesId } = event;
  const ofSeries =
    scope === 'THIS' || seriesId === null
      ? 0
      : (await tx.seriesOrganizer.count({ where: { seriesId, until: null, actorId: { not: actorId } } })) + invited;
  if (ofSeries >= MOST_CO_ORGANIZERS || !(await hasRoom(tx, event, invited + 1)))
    throw new Refusal('conflict', `An event can have at most ${MOST_CO_ORGANIZERS} co-organizers`);
}

/** Refuses organizers, invited people, and more of both than an event has. */
async function requireFree(tx: Tx, event: Event, actorId: bigint, scope: SeriesScope): Promise<void> {
  const organizing = { eventId: event.id, role: { in: ORGANIZING } };
  if (actorId === event.organizerId || (await tx.participant.count({ where: { ...organizing, actorId } })) > 0)
    throw new Refusal('conflict', 'This person already organizes this event');
  if ((await tx.organizerInvitation.count({ where: { eventId: event.id, actorId } })) > 0)
    throw new Refusal('conflict', 'This person has already been invited');
  const { id: eventId, seriesId } = event;
  // Invitations to a series are about its other dates, too.
  const ofSeries = seriesId === null ? [] : [{ event: { seriesId }, scope: { not: 'THIS' as const } }];
  const invited = await tx.organizerInvitation.count({ where: { OR: [{ eventId }, ...ofSeries] } });
  await requireRoom(tx, event, { scope, actorId, invited });
}

/** Unless one is named, the viewer's first identity that may choose the organizers: removing them asks for any, too. */
async function otherLeading(
  tx: Tx,
  { viewer }: UserContext,
  event: Event,
  named: string | undefined,
): Promise<Actor | null> {
  const mine = named === undefined ? ownIdentities(viewer) : null;
  for (const actor of mine ? await tx.actor.findMany({ where: mine, orderBy: { id: 'asc' } }) : [])
    if (await isLeading(tx, event, actor.id)) return actor;
  return null;
}

/**
 * Returns the invitation. Refuses identities that do not organize the event and co-organizers, remote, unpublished, cancelled and past events,
 * unknown and remote people, people whom the organizer blocks, organizers and invited people, and scopes of single events.
 */
export async function inviteOrganizer(ctx: UserContext, given: NewOrganizerInvitation): Promise<OrganizerInvitation> {
  const identity = await requireOwnIdentity(ctx, given.actorId);
  return ctx.db.$transaction(async (tx) => {
    await lockEvent(tx, given.eventId);
    const event = await findVisibleEvent(ctx, given.eventId, undefined, tx);
    const inviter = (await isLeading(tx, event, identity.id))
      ? identity
      : await otherLeading(tx, ctx, event, given.actorId);
    if (!inviter) throw new Refusal('forbidden', "Provided moderator actor ID doesn't have permission on this event");
    requireOrganizable(event, ctx.clock.now());
    const { scope } = given;
    if (scope !== 'THIS' && event.seriesId === null) throw invalid({ scope: ['is not included in the list'] });
    const actor = await invitedOrganizer(tx, ctx, given.person, inviter.id);
    await requireWelcome(tx, event, actor);
    await requireFree(tx, event, actor.id, scope);
    const key = { eventId: event.id, actorId: actor.id, inviterId: inviter.id };
    const invitation = await tx.organizerInvitation.create({
      data: { id: ctx.ids.next(), ...key, scope, createdAt: ctx.clock.now() },
    });
    await enqueue(tx, 'organizer.invited', { invitationId: invitation.id.toString() });
    return invitation;
  });
}
