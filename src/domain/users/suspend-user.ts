/** Suspends and unsuspends a user: all of their identities are hidden and restored with them. */
import type { Tx } from '../../platform/database/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { blockCanonicalEmail, unblockCanonicalEmail } from '../blocks/email/save-canonical-email-block.ts';
import { enqueueSuspension } from '../kernel/enqueue-profile.ts';
import { lockRow } from '../kernel/lock-row.ts';
import { requireOtherOwner } from '../roles/last-owner.ts';
import { enqueueOverduePosts } from './overdue-posts.ts';
import { closeStreams } from './sessions/close-streams.ts';

/**
 * Idempotent. Deletes nothing, so that everything can be restored; the address may not sign up again meanwhile. Refuses the last
 * owner.
 *
 * @param options.force allows the last owner
 */
export async function suspendUser(
  tx: Tx,
  ctx: Pick<Platform, 'clock' | 'ids'>,
  userId: bigint,
  { force = false }: { force?: boolean } = {},
): Promise<void> {
  if (!force) await requireOtherOwner(tx, userId);
  const suspendedAt = ctx.clock.now();
  const { count } = await tx.user.updateMany({ where: { id: userId, suspendedAt: null }, data: { suspendedAt } });
  if (count === 0) return;
  const where = { userId, suspendedAt: null, deletedAt: null };
  const suspended = await tx.actor.updateManyAndReturn({ where, data: { suspendedAt }, select: { id: true } });
  await enqueueSuspension(tx, ctx, ...suspended.map(({ id }) => id));
  await closeStreams(tx, userId);
  const { email, defaultActorId } = await tx.user.findUniqueOrThrow({ where: { id: userId } });
  if (defaultActorId !== null) await blockCanonicalEmail(tx, ctx, email, defaultActorId);
}

/** Identities that were suspended separately, at another time, stay suspended. */
export async function unsuspendUser(tx: Tx, ctx: Pick<Platform, 'clock'>, userId: bigint): Promise<void> {
  await lockRow(tx, 'users', userId);
  const { suspendedAt, defaultActorId, email } = await tx.user.findUniqueOrThrow({ where: { id: userId } });
  if (suspendedAt === null) return;
  const where = { userId, suspendedAt };
  const back = await tx.actor.updateManyAndReturn({ where, data: { suspendedAt: null }, select: { id: true } });
  await enqueueSuspension(tx, ctx, ...back.map(({ id }) => id));
  await tx.user.update({ where: { id: userId }, data: { suspendedAt: null } });
  await enqueueOverduePosts(tx, ctx, userId);
  if (defaultActorId !== null) await unblockCanonicalEmail(tx, { userId, email, referenceActorId: defaultActorId });
}
