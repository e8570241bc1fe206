/** Suspends and unsuspends a user: all of their identities are hidden and restored with them. */
import type { Tx } from '../../platform/database/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { blockCanonicalEmail, unblockCanonicalEmail } from '../blocks/email/save-canonical-email-block.ts';
import { enqueueSuspension } from '../kernel/enqueue-profile.ts';
import { lockRow } from '../kernel/lock-row.ts';
import { enqueue } from '../kernel/outbox.ts';
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

/** Other servers have not got the totals of polls that ended during the suspension. */
async function enqueueEndedPolls(
  tx: Tx,
  { clock }: Pick<Platform, 'clock'>,
  actorIds: readonly bigint[],
  suspendedAt: Date,
): Promise<void> {
  const status = { actorId: { in: [...actorIds] }, deletedAt: null };
  const where = { status, expiresAt: { gt: suspendedAt, lte: clock.now() } };
  for (const { id } of await tx.poll.findMany({ where, select: { id: true } }))
    await enqueue(tx, 'poll.counted', { pollId: id.toString() });
}

/** Identities that were suspended separately, at another time, stay suspended. */
export async function unsuspendUser(tx: Tx, ctx: Pick<Platform, 'clock'>, userId: bigint): Promise<void> {
  await lockRow(tx, 'users', userId);
  const { suspendedAt, defaultActorId, email } = await tx.user.findUniqueOrThrow({ where: { id: userId } });
  if (suspendedAt === null) return;
  const where = { userId, suspendedAt };
  const back = await tx.actor.updateManyAndReturn({ where, data: { suspendedAt: null }, select: { id: true } });
  const ids = back.map(({ id }) => id);
  await enqueueSuspension(tx, ctx, ...ids);
  await enqueueEndedPolls(tx, ctx, ids, suspendedAt);
  await tx.user.update({ where: { id: userId }, data: { suspendedAt: null } });
  await enqueueOverduePosts(tx, ctx, userId);
  if (defaultActorId !== null) await unblockCanonicalEmail(tx, { userId, email, referenceActorId: defaultActorId });
}
