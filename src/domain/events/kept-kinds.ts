/** Changes of the kinds of ticket of an event to which people have come already. */
import type { Event } from '../../generated/prisma/client.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { type FieldErrors, invalid } from '../../platform/errors.ts';
import { chosenKinds, kindSeats } from './kind-seats.ts';
import { storedKinds, type TicketKind } from './ticket-kinds.ts';

/**
 * Refuses the removal of a kind that somebody chose, which can be closed instead, and a limit below the places that a kind has given away.
 * Unchanged limits are not checked, because more places may have been given away when the limit was lowered for a whole series. Reliable
 * only under the event's lock.
 */
export async function requireKindsKept(
  db: Db | Tx,
  event: Pick<Event, 'id' | 'ticketKinds'>,
  kinds: readonly TicketKind[],
): Promise<void> {
  const before = new Map(storedKinds(event.ticketKinds).map((kind) => [kind.id, kind]));
  const ids = new Set(kinds.map(({ id }) => id));
  const removed = [...before.values()].filter(({ id }) => !ids.has(id));
  const limited = kinds.filter(({ id, capacity }) => capacity !== null && capacity !== before.get(id)?.capacity);
  const wrong: FieldErrors = {};
  if (removed.length > 0) {
    const chosen = (await chosenKinds(db, [event.id])).get(event.id);
    const kept = removed.filter(({ id }) => chosen?.has(id)).map(({ name }) => name);
    if (kept.length > 0) wrong.ticketKinds = [`cannot omit kinds that people chose: ${kept.join(', ')}`];
  }
  if (limited.length > 0) {
    const seats = await kindSeats(db, event.id);
    for (const { id, capacity } of limited) {
      const taken = seats.get(id) ?? 0;
      if ((capacity ?? taken) < taken)
        wrong[`ticketKinds.${kinds.findIndex((kind) => kind.id === id)}.capacity`] = [`must be at least ${taken}`];
    }
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
}
