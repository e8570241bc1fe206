/** Mention notifications of events: each mentioned actor gets one, once the event is visible to them. */
import type { Event } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { Platform } from '../../platform/platform.ts';
import type { DomainContext } from '../access/context.ts';
import { identityViewer } from '../access/viewer.ts';
import type { HandleRow } from '../actors/handles.ts';
import { enqueue } from '../kernel/outbox.ts';
import { eventVisibleTo } from './visible.ts';

/** Stores the actors mentioned in the description, except its organizer. */
export async function recordMentions(tx: Tx, event: Event, mentioned: readonly HandleRow[]): Promise<void> {
  const data = mentioned
    .filter(({ id, local }) => local && id !== event.organizerId)
    .map(({ id }) => ({ eventId: event.id, actorId: id }));
  if (data.length > 0) await tx.eventMention.createMany({ data, skipDuplicates: true });
}

/**
 * Enqueues the job that notifies mentioned actors, after every change, because each may make the event visible to more actors.
 */
export async function notifyMentioned(tx: Tx, ctx: Pick<DomainContext, 'clock'>, event: Event): Promise<void> {
  if (event.draft || (await tx.eventMention.count({ where: { eventId: event.id, notifiedAt: null } })) === 0) return;
  const at = event.publishAt !== null && event.publishAt > ctx.clock.now() ? event.publishAt : null;
  const payload = { eventId: event.id.toString(), ...(at && { at: at.toISOString() }) };
  await enqueue(tx, 'event.mentioned', payload, { key: `event.mentioned:${event.id}`, ...(at && { runAt: at }) });
}

/** Mentioned actors who were not notified, may see the event and have not blocked or muted its organizer. */
export async function unnotifiedMentions(
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
