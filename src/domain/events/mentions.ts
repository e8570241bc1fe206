/** Who is told that an event mentions them: those who may see it, once, and not before they may. */
import type { Event } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { Platform } from '../../platform/platform.ts';
import type { DomainContext } from '../access/context.ts';
import { identityViewer } from '../access/viewer.ts';
import type { HandleRow } from '../actors/handles.ts';
import { leave } from '../kernel/outbox.ts';
import { eventVisibleTo } from './visible.ts';

/** Writes down whom the description names beside its organizer. */
export async function recordMentions(tx: Tx, event: Event, mentioned: readonly HandleRow[]): Promise<void> {
  const data = mentioned
    .filter(({ id, domain }) => domain === null && id !== event.organizerId)
    .map(({ id }) => ({ eventId: event.id, actorId: id }));
  if (data.length > 0) await tx.eventMention.createMany({ data, skipDuplicates: true });
}

/** Leaves the job that tells whoever was not told; after every change, for each may let somebody see the event. */
export async function tellMentioned(tx: Tx, ctx: Pick<DomainContext, 'clock'>, event: Event): Promise<void> {
  if (event.draft || (await tx.eventMention.count({ where: { eventId: event.id, notifiedAt: null } })) === 0) return;
  const later = event.publishAt !== null && event.publishAt > ctx.clock.now() ? { runAt: event.publishAt } : {};
  await leave(
    tx,
    'event.mentioned',
    { eventId: event.id.toString() },
    { key: `event.mentioned:${event.id}`, ...later },
  );
}

/** Those who were not told, may see the event and want to hear of its organizer. */
export async function mentionedToTell(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  event: Pick<Event, 'id' | 'organizerId'>,
): Promise<bigint[]> {
  const { organizerId } = event;
  const waiting = await db.eventMention.findMany({
    where: {
      eventId: event.id,
      notifiedAt: null,
      actor: {
        userId: { not: null },
        blocking: { none: { targetId: organizerId } },
        blockedBy: { none: { blockerId: organizerId } },
        muting: { none: { targetId: organizerId, hideNotifications: true } },
      },
    },
    include: { actor: { select: { userId: true } } },
    orderBy: { actorId: 'asc' },
  });
  const told: bigint[] = [];
  for (const { actorId, actor } of waiting) {
    const viewer = identityViewer(actor.userId ?? 0n, actorId);
    const where = { AND: [{ id: event.id }, eventVisibleTo({ viewer, clock })] };
    if ((await db.event.count({ where })) > 0) told.push(actorId);
  }
  return told;
}
