/** One of the viewer's identities gives up waiting, or declines the place that is held for it. */
import type { Event, WaitingEntry } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { UserContext } from '../../access/context.ts';
import { requireOwnIdentity } from '../../actors/own-identity.ts';
import { eventNamed, eventNamedTo, lockEvent } from '../../events/find.ts';
import { endEntry, promoteWaiting } from './promote.ts';

/** Ends the wait in the caller's transaction, under the lock of the event. A held place goes to the next person. */
export async function leaveListAs(tx: Tx, ctx: Pick<Platform, 'ids' | 'clock'>, entry: WaitingEntry): Promise<void> {
  await endEntry(tx, ctx, entry);
  await promoteWaiting(tx, ctx, entry.eventId);
}

/** Returns the ended entry; the list of an event that is no longer visible can also be left. A held place goes to the next person. */
export async function leaveWaitingList(
  ctx: UserContext,
  given: { eventId: string; actorId?: string | undefined },
): Promise<WaitingEntry & { event: Event }> {
  const actor = await requireOwnIdentity(ctx, given.actorId);
  return ctx.db.$transaction(async (tx) => {
    await lockEvent(tx, given.eventId);
    const named = eventNamed(given.eventId);
    const where = named && { actorId: actor.id, event: named };
    const entry = where && (await tx.waitingEntry.findFirst({ where, include: { event: true } }));
    if (!entry) {
      const shown = eventNamedTo(ctx, given.eventId);
      const event = shown && (await tx.event.findFirst({ where: shown, select: { id: true } }));
      throw new Refusal(
        'not_found',
        event ? 'You are not on the waiting list of this event' : `Event with this ID "${given.eventId}" doesn't exist`,
      );
    }
    await leaveListAs(tx, ctx, entry);
    return entry;
  });
}
