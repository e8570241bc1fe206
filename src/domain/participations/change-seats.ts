/** A person who participates, asked to, or waits for a place brings more or fewer guests, or chooses another kind of ticket. */
import type { UserContext } from '../access/context.ts';
import { requireOwnIdentity } from '../actors/own-identity.ts';
import { findVisibleEvent, lockEvent } from '../events/find.ts';
import { type Joined, madeThen } from './join-event.ts';
import { renewSeats, type SeatsChange } from './renew-seats.ts';

/**
 * Returns the participation, or the place on the waiting list, which keeps its position by the time of coming: a person who waits with fewer
 * guests, or for another kind, may get places at once. Refuses identities of other users, hidden events, and what `renewSeats` refuses.
 */
export async function changeSeats(
  ctx: UserContext,
  { eventId, actorId, ...change }: SeatsChange & { eventId: string; actorId?: string | undefined },
): Promise<Joined> {
  const actor = await requireOwnIdentity(ctx, actorId);
  return ctx.db.$transaction(async (tx) => {
    await lockEvent(tx, eventId);
    const event = await findVisibleEvent(ctx, eventId, `Event with this ID "${eventId}" doesn't exist`, tx);
    await renewSeats(tx, ctx, event, actor.id, change);
    return madeThen(tx, event.id, actor.id);
  });
}
