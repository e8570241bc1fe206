/** Negative cache of cards: a failing page is not fetched again for every status that links to it. */
import type { Platform } from '../../platform/platform.ts';

/** Long enough to spare a site that is down, short enough to retry the same day. */
const RETRY_AFTER_MS = 3_600_000;

const since = ({ clock }: Pick<Platform, 'clock'>): Date => new Date(clock.now().getTime() - RETRY_AFTER_MS);

/** Whether fetching the page failed within the hour. */
export async function failedRecently(platform: Pick<Platform, 'db' | 'clock'>, url: string): Promise<boolean> {
  return (await platform.db.cardFailure.count({ where: { url, failedAt: { gt: since(platform) } } })) > 0;
}

export async function rememberFailure({ db, clock }: Pick<Platform, 'db' | 'clock'>, url: string): Promise<void> {
  const failedAt = clock.now();
  await db.cardFailure.upsert({ where: { url }, create: { url, failedAt }, update: { failedAt } });
}

/** Deletes expired entries. */
export async function deleteExpiredFailures(platform: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  await platform.db.cardFailure.deleteMany({ where: { failedAt: { lte: since(platform) } } });
}
