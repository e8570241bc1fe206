/**
 * Deletes unused client credentials tokens, because each exchange creates another (docs/decisions/0024-scopes-and-revocation.md).
 */
import type { Db, Tx } from '../../platform/database/db.ts';
import { sqlWithin, statement } from '../../platform/database/sql.ts';
import type { Platform } from '../../platform/platform.ts';

/** Maximum number of own tokens of an application; the least recently used is deleted. */
const APP_TOKENS_MAX = 100;
const DAY_MS = 24 * 3_600_000;
/** Nothing is lost: the application can get another token with its secret. */
const UNUSED_DAYS = 90;
/** Until then a revoked token is distinguished from an unknown one. */
const REVOKED_DAYS = 90;

const trimTokens = statement(
  'trim_app_tokens',
  `DELETE FROM access_tokens WHERE id IN (
   SELECT id FROM access_tokens WHERE app_id = $1 AND user_id IS NULL
   ORDER BY last_used_at DESC NULLS LAST, id DESC OFFSET ${APP_TOKENS_MAX})`,
);

/** No streams to close: they need a user. */
export async function trimAppTokens(tx: Db | Tx, appId: bigint): Promise<void> {
  await sqlWithin(tx).run(trimTokens, [appId]);
}

export async function removeUnusedTokens({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const before = (days: number): Date => new Date(clock.now().getTime() - days * DAY_MS);
  await db.accessToken.deleteMany({ where: { userId: null, lastUsedAt: { lt: before(UNUSED_DAYS) } } });
  await db.accessToken.deleteMany({ where: { revokedAt: { lt: before(REVOKED_DAYS) } } });
}
