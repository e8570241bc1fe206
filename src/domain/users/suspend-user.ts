/** Suspends a user, or lets them in again: all of their identities are hidden with them and come back as they were. */
import type { Tx } from '../../platform/database/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { leaveEnded } from './sessions/revoke-tokens.ts';
import { revokeSessions } from './sessions/sessions.ts';

/** Ends what apps of the user have open. Their tokens stay: they are good for nothing until the user is let in again. */
async function closeStreams(tx: Tx, userId: bigint): Promise<void> {
  const tokens = await tx.accessToken.findMany({ where: { userId, revokedAt: null }, select: { id: true } });
  await leaveEnded(tx, tokens);
}

/** Changes nothing for who is suspended already. Nothing that they did is deleted, or it could not come back. */
export async function suspendUser(tx: Tx, { clock }: Pick<Platform, 'clock'>, userId: bigint): Promise<void> {
  const suspendedAt = clock.now();
  const { count } = await tx.user.updateMany({ where: { id: userId, suspendedAt: null }, data: { suspendedAt } });
  if (count === 0) return;
  await tx.actor.updateMany({ where: { userId, suspendedAt: null, deletedAt: null }, data: { suspendedAt } });
  await revokeSessions(tx, { clock }, userId);
  await closeStreams(tx, userId);
}

/** Identities that were suspended by themselves, at another moment, stay so. */
export async function unsuspendUser(tx: Tx, userId: bigint): Promise<void> {
  await tx.$queryRaw`SELECT id FROM users WHERE id = ${userId} FOR NO KEY UPDATE`;
  const { suspendedAt } = await tx.user.findUniqueOrThrow({ where: { id: userId } });
  if (suspendedAt === null) return;
  await tx.actor.updateMany({ where: { userId, suspendedAt }, data: { suspendedAt: null } });
  await tx.user.update({ where: { id: userId }, data: { suspendedAt: null } });
}
