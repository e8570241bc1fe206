/** An organizer accepts or rejects a request to join, or changes a participant's role. */
import type { Event, Participant, Prisma } from '../../generated/prisma/client.ts';
import type { ParticipantRole } from '../../generated/prisma/enums.ts';
import type { Tx } from '../../platform/database/db.ts';
import { invalid, Refusal } from '../../platform/errors.ts';
import { parseId } from '../../platform/ids.ts';
import type { UserContext } from '../access/context.ts';
import { requireOwnIdentity } from '../actors/own-identity.ts';
import { isLeading, organizingRole } from '../events/allowed.ts';
import { enqueueChange } from '../events/enqueue-change.ts';
import { lockEvent } from '../events/find.ts';
import { enqueueOrganizers } from '../events/follow-change.ts';
import { handOver, successorOf } from '../events/hand-over.ts';
import { APPROVED, ORGANIZING } from '../events/roles.ts';
import { kindOf } from '../events/ticket-kinds.ts';
import { eventVisibleById } from '../events/visible.ts';
import { enqueue } from '../kernel/outbox.ts';
import { fits, freeFor, refuseSeats, seatsOf } from './capacity.ts';
import { exceptDate } from './co-organize.ts';
import { enqueueTicket } from './enqueue-ticket.ts';
import { isAtLeast, ROLE_STEPS } from './states.ts';
import { promoteWaiting } from './waiting/promote.ts';

export interface ParticipationChange {
  id: string;
  moderatorActorId?: string | undefined;
  /** Without it, the role stays, whatever it is by now. */
  role?: ParticipantRole | undefined;
  /** The id of another kind of ticket, also of a closed one. */
  ticketKind?: string | undefined;
  /** Why another server refuses it. */
  refusal?: string | null;
}

/** Whether the event has no other active creator. Call under the event's lock. */
async function isLastCreator(tx: Tx, { id, eventId, role }: Participant): Promise<boolean> {
  if (role !== 'CREATOR') return false;
  const actor = { deletedAt: null, suspendedAt: null };
  return (await tx.participant.count({ where: { eventId, role, id: { not: id }, actor } })) === 0;
}

/**
 * The participation with its event, read under the event's lock; those of hidden events count as absent.
 *
 * @param shown which events the viewer may see
 */
async function findLocked(tx: Tx, id: string, shown: Prisma.EventWhereInput) {
  const participantId = parseId(id);
  const where = { id: participantId ?? -1n };
  const found = await tx.participant.findFirst({ where, select: { eventId: true } });
  if (found) await lockEvent(tx, found.eventId.toString());
  const participant = await tx.participant.findFirst({
    where: { ...where, event: shown },
    include: { event: true, actor: { select: { domain: true } } },
  });
  if (!participant) throw new Refusal('not_found', 'Participant not found');
  return participant;
}

const isAmong = (role: ParticipantRole): boolean => ORGANIZING.includes(role);

/**
 * Changes for remote people: no activity expresses more than approving and rejecting, and they cannot organize a local event.
 */
const CHANGES_OF_REMOTE: readonly ParticipantRole[] = ['PARTICIPANT', 'REJECTED'];

/** Refuses ids of no kind of the event. */
function kindAfter({ event, ticketKind }: Participant & { event: Event }, given: ParticipationChange): string | null {
  if (given.ticketKind === undefined) return ticketKind;
  if (!kindOf(event.ticketKinds, given.ticketKind)) throw invalid({ ticketKind: ['is not included in the list'] });
  return given.ticketKind;
}

/**
 * Refuses if the event, or the kind of ticket, has too few free places for the person after the change.
 *
 * @param isSeated whether the change of the role needs a place
 */
async function requirePlaces(
  tx: Tx,
  { event, ...participant }: Participant & { event: Event },
  { role, ticketKind, isSeated }: Pick<Participant, 'role' | 'ticketKind'> & { isSeated: boolean },
): Promise<void> {
  const free = await freeFor(tx, event, ticketKind);
  const added = isSeated ? (APPROVED.includes(participant.role) ? 1 : seatsOf(participant)) : 0;
  const isFull = !fits(free.event, added);
  const all = role === 'PARTICIPANT' ? seatsOf(participant) : APPROVED.includes(role) ? participant.guests : 0;
  const ofKind = ticketKind === participant.ticketKind ? added : Math.max(added, all);
  if (isFull || !fits(free.kind, ofKind)) refuseSeats(isFull ? free.event : null, free.kind);
}

/**
 * Returns the changed participation. Refuses identities of other users, identities that do not organize the event or whose role
 * is below the old or the new one, organizing roles to co-organizers, an unchanged role without another kind of ticket, the last creator, approvals beyond the capacity, and changes that no
 * activity expresses (rules of the event service, updateParticipation; texts of Mobilizon's permissions). The server of a remote
 * event decides itself.
 */
export async function updateParticipation(ctx: UserContext, given: ParticipationChange): Promise<Participant> {
  const moderator = await requireOwnIdentity(
    ctx,
    given.moderatorActorId,
    'Moderator Actor ID is not owned by authenticated user',
  );
  return ctx.db.$transaction(async (tx) => {
    // Another server sees its own.
    const shown = moderator.domain === null ? eventVisibleById(ctx) : { local: false };
    const participant = await findLocked(tx, given.id, shown);
    const { event, role: from } = participant;
    const isTheirs = event.local === (moderator.domain === null);
    const by = isTheirs ? await organizingRole(tx, event, moderator.id) : null;
    if (!by) throw new Refusal('forbidden', "Provided moderator actor ID doesn't have permission on this event");
    const role = given.role ?? from;
    const step = ROLE_STEPS[from][role];
    const ticketKind = kindAfter(participant, given);
    const isOther = ticketKind !== participant.ticketKind;
    if (!step && !isOther) throw new Refusal('conflict', `Participant already has role ${from.toLowerCase()}`);
    if (step && !isAtLeast(by, step.by)) {
      throw new Refusal('forbidden', "Provided moderator actor ID doesn't have permission on this event");
    }
    // Co-organizers decide about participants, and not about other organizers.
    const isOfOrganizer = isAmong(from) || isAmong(role);
    if (event.local && isOfOrganizer && !(await isLeading(tx, event, moderator.id)))
      throw new Refusal('forbidden', "Provided moderator actor ID doesn't have permission on this event");
    if (step && participant.actor.domain !== null && !CHANGES_OF_REMOTE.includes(role))
      throw new Refusal('conflict', 'Remote participants can only be approved or rejected');
    if (step && (await isLastCreator(tx, participant)))
      throw new Refusal('forbidden', 'The only creator of an event cannot lose this role');
    const isSeated = step?.place ?? false;
    if (event.local && (isSeated || isOther)) await requirePlaces(tx, participant, { role, ticketKind, isSeated });
    if (step?.effect) {
      const payload = { participantId: participant.id.toString(), effect: step.effect, key: ctx.ids.next().toString() };
      await enqueue(tx, 'participation.changed', payload);
    } else await enqueueChange(tx, ctx, { eventId: event.id, what: 'role_changed', about: participant.actorId });
    const changed = await tx.participant.update({
      where: { id: participant.id },
      data: {
        ...(step && { role, coOrganizes: false, answer: null, refusal: given.refusal ?? null }),
        ticketKind,
        ...(isAmong(from) !== isAmong(role) && { roleBefore: isAmong(role) ? from : null }),
      },
    });
    // The mail about the decision names the kind, too.
    if (isOther && !step?.effect) await enqueueTicket(tx, { participantId: participant.id.toString(), given: true });
    if (step && participant.coOrganizes && !isAmong(role)) await exceptDate(tx, event, participant.actorId);
    if (event.local && isAmong(from) !== isAmong(role)) await enqueueOrganizers(tx, ctx, event);
    // A demoted creator is no longer the event's organizer.
    const successor =
      from === 'CREATOR' && event.organizerId === changed.actorId
        ? await successorOf(tx, event, changed.actorId)
        : null;
    if (successor !== null) await handOver(tx, ctx, event.id, successor);
    if (event.local) await promoteWaiting(tx, ctx, event.id);
    return changed;
  });
}
