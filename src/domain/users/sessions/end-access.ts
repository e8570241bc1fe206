/** Revokes all access after a password change, because others may have known the password. */
import type { Tx } from '../../../platform/database/db.ts';
import type { Platform } from '../../../platform/platform.ts';
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
  await revokeSessions(tx, ctx, userId, exceptSession);
  await revokeTokens(tx, ctx, { userId });
  await tx.feedToken.deleteMany({ where: { userId } });
  await tx.pendingSignIn.deleteMany({ where: { userId } });
  await tx.mailToken.deleteMany({ where: { userId, purpose: { in: ['RESET_PASSWORD', 'CHANGE_EMAIL'] } } });
  await tx.user.updateMany({
    where: { id: userId, unconfirmedEmail: { not: null } },
    data: { unconfirmedEmail: null },
  });
}
