/** Pinned statuses on the profile. */
import type { Status } from '../../../generated/prisma/client.ts';
import type { IdentityContext } from '../../access/context.ts';
import { lockRow } from '../../kernel/lock-row.ts';
import { enqueue } from '../../kernel/outbox.ts';
import { refuse } from '../../kernel/refusals.ts';
import { findVisibleStatus } from '../find.ts';
import { isCounted } from '../visible.ts';

/** Maximum number of pins (Mastodon's limits, status.pinned). */
export const MAX_PINS = 5;

/** Idempotent. Refuses statuses of other people, reblogs, direct ones, those for the members of a group, and more than the limit; hidden ones are not found. */
export async function pinStatus(ctx: IdentityContext, id: string): Promise<Status> {
  const status = await findVisibleStatus(ctx, id);
  const { actorId } = ctx.viewer;
  if (status.actorId !== actorId) refuse('pin_foreign');
  if (status.reblogOfId !== null) refuse('pin_reblog');
  if (!isCounted(status)) refuse('pin_direct');
  await ctx.db.$transaction(async (tx) => {
    // Serializes concurrent pins of one actor, so that the limit is exact.
    await lockRow(tx, 'actors', actorId);
    const pins = await tx.statusPin.findMany({
      where: { actorId, status: { deletedAt: null } },
      select: { statusId: true },
    });
    if (pins.some((pin) => pin.statusId === status.id)) return;
    if (pins.length >= MAX_PINS) refuse('pins_full');
    await tx.statusPin.create({ data: { actorId, statusId: status.id, createdAt: ctx.clock.now() } });
    await enqueue(tx, 'pin.changed', { actorId: `${actorId}`, statusId: `${status.id}`, pinned: true });
  });
  return status;
}

/** Idempotent. */
export async function unpinStatus(ctx: IdentityContext, id: string): Promise<Status> {
  const status = await findVisibleStatus(ctx, id);
  const { actorId } = ctx.viewer;
  await ctx.db.$transaction(async (tx) => {
    const { count } = await tx.statusPin.deleteMany({ where: { actorId, statusId: status.id } });
    if (count > 0) await enqueue(tx, 'pin.changed', { actorId: `${actorId}`, statusId: `${status.id}`, pinned: false });
  });
  return status;
}
