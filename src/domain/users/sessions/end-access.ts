/** Revokes all access after a password change, because others may have known the password. */
import type { Tx } from '../../../platform/database/db.ts';
import type { Platform } from '../../../platform/platform.ts';
import { removeSecondFactor } from '../second-factor/methods.ts';
import { revokeTokens } from './revoke-tokens.ts';
import { revokeSessions } from './sessions.ts';

/**
 * Ends every session of a user but one, all tokens of applications, feed tokens, pending sign-ins, and pending
 * changes of password and address.
 */
export async function endAccess(
  tx: Tx,
  ctx: Pick<Platform, 'clock'>,
  userId: bigint,
  exceptSession: bigint | null = null,
): Promise<void> {
  // Before the sessions, in the order of locks.
  await tx.pendingSignIn.deleteMany({ where: { userId } });
  await revokeSessions(tx, ctx, userId, exceptSession);
  await revokeTokens(tx, ctx, { userId });
  await tx.feedToken.deleteMany({ where: { userId } });
  await tx.mailToken.deleteMany({
    where: { userId, purpose: { in: ['RESET_PASSWORD', 'CHANGE_EMAIL', 'SEPARATE_ACCOUNT'] } },
  });
  await tx.user.updateMany({
    where: { id: userId, unconfirmedEmail: { not: null } },
    data: { unconfirmedEmail: null },
  });
}

/**
 * For an account whose address is proved for the first time, because somebody else may have created it: ends all access, and removes the
 * second factor and the linked accounts of single sign-on. The caller replaces the password.
 */
export async function removeUnprovedAccess(tx: Tx, ctx: Pick<Platform, 'clock'>, userId: bigint): Promise<void> {
  await endAccess(tx, ctx, userId);
  await removeSecondFactor(tx, userId);
  await tx.providerSignIn.deleteMany({ where: { userId } });
  await tx.providerIdentity.deleteMany({ where: { userId } });
}
