/** Creates the new events of a file in one transaction: all or none of them, and each once, however often the file is sent. */
import type { Event } from '../../generated/prisma/client.ts';
import type { UserContext } from '../access/context.ts';
import { creationsOf } from '../events/create-event.ts';
import { eventVisibleById } from '../events/visible.ts';
import { findOrCreateTags } from '../tags/find-or-create-tags.ts';
import { type ImportPlan, isNew } from './plan-import.ts';

export interface Imported {
  /** Null if the viewer may not see it. */
  event: Pick<Event, 'id' | 'uuid'> | null;
  /** False if another request created it in the meantime. */
  isNew: boolean;
}

/**
 * Returns row number → the event of each row that the plan calls new. Refuses the whole file for what the plan did not know, such as a tag
 * that was disabled since then.
 */
export async function importPlanned(
  ctx: UserContext,
  { organizer, ownerId, rows }: ImportPlan,
): Promise<ReadonlyMap<number, Imported>> {
  const wanted = rows.filter(isNew);
  if (wanted.length === 0) return new Map();
  const creations = await creationsOf(
    ctx,
    organizer,
    wanted.map(({ event }) => event),
  );
  // In one order, so that two requests with equal rows or tags wait for each other instead of locking each other out.
  const keys = wanted.map(({ key }) => ({ ownerId, key })).toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const tags = wanted.flatMap((row) => row.tags);
  return ctx.db.$transaction(async (tx) => {
    const claimed = await tx.importedEvent.createManyAndReturn({ data: keys, skipDuplicates: true });
    const claims = new Set(claimed.map(({ key }) => key));
    await findOrCreateTags(tx, ctx, tags);
    const before = await tx.importedEvent.findMany({
      where: {
        ...{ ownerId, key: { in: keys.flatMap(({ key }) => (claims.has(key) ? [] : key)) } },
        event: eventVisibleById(ctx),
      },
      select: { key: true, event: { select: { id: true, uuid: true } } },
    });
    const others = new Map(before.map(({ key, event }) => [key, event]));
    const imported = new Map<number, Imported>();
    for (const [place, { row, key }] of wanted.entries()) {
      const made = claims.has(key) ? await creations[place]?.(tx) : undefined;
      if (made) await tx.importedEvent.update({ where: { ownerId_key: { ownerId, key } }, data: { eventId: made.id } });
      imported.set(row, { event: made ?? others.get(key) ?? null, isNew: made !== undefined });
    }
    return imported;
  });
}
