/** Tokens of applications alone do not last for ever, because each exchange makes another (docs/decisions/0025-scopes-and-revocation.md). */
import type { Db, Tx } from '../../platform/database/db.ts';
import type { Platform } from '../../platform/platform.ts';

/** So many an application may have of its own; the one that was not used for longest goes. */
const APP_TOKENS_MAX = 100;
const DAY_MS = 24 * 3_600_000;
/** An application asks for another with its secret, so nothing is lost by this. */
const UNUSED_DAYS = 90;
/** Until then a revoked token is told from one that never was. */
const REVOKED_DAYS = 90;

/** Nothing can be open with these tokens: streams are for people. */
export async function trimAppTokens(tx: Db | Tx, appId: bigint): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM access_tokens WHERE id IN (
      SELECT id FROM access_tokens WHERE app_id = ${appId} AND user_id IS NULL
      ORDER BY last_used_at DESC NULLS LAST, id DESC OFFSET ${APP_TOKENS_MAX})`;
}

export async function removeUnusedTokens({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const before = (days: number): Date => new Date(clock.now().getTime() - days * DAY_MS);
  await db.accessToken.deleteMany({ where: { userId: null, lastUsedAt: { lt: before(UNUSED_DAYS) } } });
  await db.accessToken.deleteMany({ where: { revokedAt: { lt: before(REVOKED_DAYS) } } });
}
