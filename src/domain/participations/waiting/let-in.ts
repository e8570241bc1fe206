/** An organizer lets a person on the waiting list in, whatever their position. */
import type { Event, Participant, Prisma, WaitingEntry } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/errors.ts';
import { parseId } from '../../../platform/ids.ts';
import type { UserContext } from '../../access/context.ts';
import { requireOwnIdentity } from '../../actors/own-identity.ts';
import { organizingRole } from '../../events/allowed.ts';
import { enqueueChange } from '../../events/enqueue-change.ts';
import { findVisibleEvent, lockEvent } from '../../events/find.ts';
import { storedKinds } from '../../events/ticket-kinds.ts';
import { refuse } from '../../kernel/refusals.ts';
import { storedAnswers } from '../answers.ts';
import { beginParticipation } from '../begin-participation.ts';
import { fits, freeFor, seatsOf } from '../capacity.ts';
import { requireOpenEvent, requireWelcome } from '../joinable.ts';
import { waitingState } from './entry-of.ts';
import { removeSeated } from './promote.ts';
import { WAITING_STEPS } from './states.ts';

/** How many places are missing. */
const missingIn = (free: number | null, seats: number): number => (fits(free, seats) ? 0 : seats - (free ?? 0));

/**
 * A full event, and a full kind of ticket, get the missing places more, so that their maximum stays true and nobody on the list loses a
 * turn.
 */
async function addPlaces(tx: Tx, ctx: UserContext, event: Event, entry: WaitingEntry): Promise<void> {
  const [free, seats] = [await freeFor(tx, event, entry.ticketKind), seatsOf(entry)];
  const [missing, ofKind] = [missingIn(free.event, seats), missingIn(free.kind, seats)];
  if (missing === 0 && ofKind === 0) return;
  const kinds = storedKinds(event.ticketKinds).map((kind) =>
    kind.id === entry.ticketKind && kind.capacity !== null ? { ...kind, capacity: kind.capacity + ofKind } : kind,
  );
  const data = {
    ...(missing > 0 && { maximumAttendeeCapacity: { increment: missing } }),
    ...(ofKind > 0 && { ticketKinds: kinds as unknown as Prisma.InputJsonArray }),
    updatedAt: ctx.clock.now(),
  };
  await tx.event.update({ where: { id: event.id }, data });
  await enqueueChange(tx, ctx, { eventId: event.id, what: 'changed' });
}

async function findEntry(tx: Tx, eventId: bigint, id: string) {
  const where = { id: parseId(id) ?? -1n, eventId, actor: { deletedAt: null, suspendedAt: null } };
  return (await tx.waitingEntry.findFirst({ where, include: { actor: true } })) ?? refuse('record_not_found');
}

/**
 * Returns the participation. Refuses identities that do not organize the event, events that nobody can join now, absent entries, people
 * who participate already, and people whom the organizer blocks.
 */
export async function letIn(
  ctx: UserContext,
  given: { eventId: string; entryId: string; actorId?: string | undefined },
): Promise<Participant> {
  const organizer = await requireOwnIdentity(ctx, given.actorId);
  return ctx.db.$transaction(async (tx) => {
    await lockEvent(tx, given.eventId);
    const event = await findVisibleEvent(ctx, given.eventId, undefined, tx);
    if (!event.local || !(await organizingRole(tx, event, organizer.id)))
      throw new Refusal('forbidden', "Provided moderator actor ID doesn't have permission on this event");
    const now = ctx.clock.now();
    await requireOpenEvent(tx, event, now);
    await removeSeated(tx, event.id);
    const { actor, ...entry } = await findEntry(tx, event.id, given.entryId);
    await requireWelcome(tx, event, actor);
    const { letIn: step } = WAITING_STEPS[waitingState(entry, now)];
    // An offer that ended still holds its place.
    if (step !== 'held place' && entry.offeredUntil === null) await addPlaces(tx, ctx, event, entry);
    const { message, guests, ticketKind, uri, askedBy, askedAt } = entry;
    return beginParticipation(tx, ctx, event, actor, {
      ...{ id: ctx.ids.next(), message, guests, ticketKind, promoted: true, decided: true },
      answers: storedAnswers(entry.answers),
      asked: askedBy === null ? undefined : { uri, askedBy, askedAt },
    });
  });
}
