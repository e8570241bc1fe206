/** Periodic computation of trends, in a constant number of statements. */
import type { Platform } from '../../platform/platform.ts';
import { readSettings } from '../instance/settings.ts';
import { scoreLinks } from './score-links.ts';
import { scoreStatuses } from './score-statuses.ts';
import { scoreTags } from './score-tags.ts';

/** The advisory lock under which trends are computed. */
const LOCK = 20_261_122;

/** Atomic for readers. Does nothing while another process computes them, or if trends are off. */
export async function computeTrends(platform: Pick<Platform, 'db' | 'config' | 'clock' | 'ids'>): Promise<void> {
  const { trends, trendThreshold } = await readSettings(platform);
  if (!trends) return;
  const at = platform.clock.now();
  await platform.db.$transaction(async (tx) => {
    const [lock] = await tx.$queryRaw<{ taken: boolean }[]>`SELECT pg_try_advisory_xact_lock(${LOCK}) AS taken`;
    if (!lock?.taken) return;
    await scoreTags(tx, at, trendThreshold);
    await scoreStatuses(tx, at, trendThreshold);
    await scoreLinks(tx, platform, at, trendThreshold);
  });
}
