/** What goes with a password: whoever got in by knowing it, or as who knew it, is out. */
import type { Tx } from '../../../platform/database/db.ts';
import type { Platform } from '../../../platform/platform.ts';
import { revokeTokens } from './revoke-tokens.ts';
import { revokeSessions } from './sessions.ts';

/**
 * Ends every session of a user but one, all tokens of applications, the tokens of calendars, and the mails that would set
 * another password.
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
  await tx.mailToken.deleteMany({ where: { userId, purpose: 'RESET_PASSWORD' } });
}
