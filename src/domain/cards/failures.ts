/** Pages that gave no card: a dead one is not asked again for every status that leads to it. */
import type { Platform } from '../../platform/platform.ts';

/** Long enough to spare a site that is down, short enough that who comes back is read the same day. */
const LEFT_ALONE_MS = 3_600_000;

const since = ({ clock }: Pick<Platform, 'clock'>): Date => new Date(clock.now().getTime() - LEFT_ALONE_MS);

/** Whether the page was asked for within the hour, and gave none. */
export async function failedLately(platform: Pick<Platform, 'db' | 'clock'>, url: string): Promise<boolean> {
  return (await platform.db.cardFailure.count({ where: { url, failedAt: { gt: since(platform) } } })) > 0;
}

export async function rememberFailure({ db, clock }: Pick<Platform, 'db' | 'clock'>, url: string): Promise<void> {
  const failedAt = clock.now();
  await db.cardFailure.upsert({ where: { url }, create: { url, failedAt }, update: { failedAt } });
}

/** Forgets those that are asked again anyway. */
export async function forgetFailures(platform: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  await platform.db.cardFailure.deleteMany({ where: { failedAt: { lte: since(platform) } } });
}
