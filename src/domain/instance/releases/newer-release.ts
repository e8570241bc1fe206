/** The state of the check for newer releases, for staff, `plaza doctor` and metrics. */
import type { Platform } from '../../../platform/platform.ts';
import { readSettings } from '../settings.ts';
import { SOFTWARE_VERSION } from '../version.ts';
import { isNewer, type Release } from './release-feed.ts';

export interface ReleaseState {
  /** The feed that is read once a day; null if the check is off. */
  feed: string | null;
  /** Null if the feed names none, or was not read yet. */
  newer: Release | null;
  checkedAt: Date | null;
  /** Why the last attempt failed. */
  error: string | null;
}

export async function releaseState(ctx: Pick<Platform, 'db' | 'config'>): Promise<ReleaseState> {
  const { releaseFeed: feed } = await readSettings(ctx);
  if (feed === '') return { feed: null, newer: null, checkedAt: null, error: null };
  const row = await ctx.db.newestRelease.findFirst({ where: { feedUrl: feed } });
  if (!row) return { feed, newer: null, checkedAt: null, error: null };
  const { version, url, checkedAt, error } = row;
  const newer = version !== null && url !== null && isNewer(version, SOFTWARE_VERSION) ? { version, url } : null;
  return { feed, newer, checkedAt, error };
}
