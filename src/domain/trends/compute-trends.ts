/** Periodic computation of trends, in a constant number of statements. */
import { sqlWithin, statement } from '../../platform/database/sql.ts';
import type { Platform } from '../../platform/platform.ts';
import { readSettings } from '../instance/settings.ts';
import { countTagDays } from '../tags/tag-days.ts';
import { scoreLinks } from './score-links.ts';
import { scoreStatuses } from './score-statuses.ts';
import { scoreTags } from './score-tags.ts';

/** The advisory lock under which trends are computed. */
const LOCK = 20_261_122;

const tryLock = statement('try_lock_trends', `SELECT pg_try_advisory_xact_lock(${LOCK}) AS taken`);

/** Atomic for readers. Does nothing while another process computes them; if trends are off, only counts how often tags are used. */
export async function computeTrends(platform: Pick<Platform, 'db' | 'config' | 'clock' | 'ids'>): Promise<void> {
  const { trends, trendThreshold } = await readSettings(platform);
  const at = platform.clock.now();
  await platform.db.$transaction(async (tx) => {
    const [lock] = await sqlWithin(tx).many(tryLock, []);
    if (!lock?.taken) return;
    await countTagDays(tx, platform);
    if (!trends) return;
    await scoreTags(tx, at, trendThreshold);
    await scoreStatuses(tx, at, trendThreshold);
    await scoreLinks(tx, platform, at, trendThreshold);
  });
}
