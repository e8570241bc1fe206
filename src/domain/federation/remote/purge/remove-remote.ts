/** What goes when another server says that it is gone: a post, an event, an actor with everything of it. */
import type { Actor, Event, Status } from '../../../../generated/prisma/client.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { lockEvent } from '../../../events/find.ts';
import { removeEvent } from '../../../events/remove-event.ts';
import { leave } from '../../../kernel/outbox.ts';
import { buryUri } from '../../../kernel/tombstones.ts';
import { removeIn } from '../../../statuses/writing/delete-status.ts';
import { endRelations } from '../instances/relations.ts';

type Ctx = Pick<Platform, 'db' | 'clock'>;

/** @param forGood whether its address stays that of something deleted, whoever shows it later */
export async function removeRemoteStatus(ctx: Ctx, status: Status, { forGood } = { forGood: true }): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    if (forGood) await buryUri(tx, status.uri, ctx.clock.now());
    await removeIn(tx, ctx, status, true);
  });
}

/**
 * Those who go are told.
 *
 * @param at when it was deleted, if its server says so
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

/** Hidden at once; a job removes what there is of it. Its keys stay: with them what it sent last is checked. */
export async function removeRemoteActor(ctx: Ctx, { id, domain }: Pick<Actor, 'id' | 'domain'>): Promise<void> {
  if (domain === null) return;
  await ctx.db.$transaction(async (tx) => {
    const where = { id, deletedAt: null };
    const { count } = await tx.actor.updateMany({ where, data: { deletedAt: ctx.clock.now() } });
    if (count === 0) return;
    await endRelations(tx, [id]);
    await leave(tx, 'actor.purged', { actorId: id.toString() });
  });
}
