/** Deletes idempotency keys an hour after their use (Mastodon's limits). */
import type { Platform } from '../../../platform/platform.ts';

const RETENTION_MS = 60 * 60 * 1000;

export async function removeIdempotencyKeys({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  await db.idempotencyKey.deleteMany({ where: { createdAt: { lt: new Date(clock.now().getTime() - RETENTION_MS) } } });
}
