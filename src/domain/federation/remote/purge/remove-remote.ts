/** Removes what its own server deleted: a post, an event, or an actor with all content. */
import type { Actor, Event, Status } from '../../../../generated/prisma/client.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { lockEvent } from '../../../events/find.ts';
import { removeEvent } from '../../../events/remove-event.ts';
import { enqueue } from '../../../kernel/outbox.ts';
import { buryUris } from '../../../kernel/tombstones.ts';
import { removeIn } from '../../../statuses/writing/delete-status.ts';
import { endRelations } from '../instances/relations.ts';

type Ctx = Pick<Platform, 'db' | 'clock'>;

/** @param forGood whether a tombstone keeps the id deleted */
export async function removeRemoteStatus(ctx: Ctx, status: Status, { forGood } = { forGood: true }): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    if (forGood) await buryUris(tx, [status.uri], ctx.clock.now());
    await removeIn(tx, ctx, status, true);
  });
}

/**
 * Attendees are notified.
 *
 * @param at when its server deleted it; null if unknown
 */
export async function removeRemoteEvent(
  ctx: Ctx & Pick<Platform, 'ids'>,
  event: Pick<Event, 'id'>,
  at: Date | null = null,
): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    await lockEvent(tx, event.id.toString());
    const there = await tx.event.findUnique({ where: { id: event.id } });
    if (there) await removeEvent(tx, ctx, there, at === null ? {} : { at });
  });
}

/** Hides the actor at once; a job removes the content. The keys stay, to verify the actor's last activities. */
export async function removeRemoteActor(ctx: Ctx, { id, domain }: Pick<Actor, 'id' | 'domain'>): Promise<void> {
  if (domain === null) return;
  await ctx.db.$transaction(async (tx) => {
    const where = { id, deletedAt: null };
    const { count } = await tx.actor.updateMany({ where, data: { deletedAt: ctx.clock.now() } });
    if (count === 0) return;
    await endRelations(tx, [id]);
    await enqueue(tx, 'actor.purged', { actorId: id.toString() });
  });
}
