/** Deletes addresses of users that were not used within the configured time. */
import { sqlWithin, statement } from '../../platform/database/sql.ts';
import type { Platform } from '../../platform/platform.ts';
import { readSettings } from '../instance/settings.ts';

const AT_ONCE = 1000;

const deleteOldIps = statement(
  'delete_old_user_ips',
  `DELETE FROM user_ips WHERE ctid = ANY (ARRAY(SELECT ctid FROM user_ips WHERE used_at < $1 LIMIT ${AT_ONCE}))`,
);

/** Safe to repeat. */
export async function removeOldIps(platform: Platform): Promise<void> {
  const { ipRetentionDays } = await readSettings(platform);
  const before = new Date(platform.clock.now().getTime() - ipRetentionDays * 24 * 3_600_000);
  for (;;) {
    const removed = await sqlWithin(platform.db).run(deleteOldIps, [before]);
    if (removed < AT_ONCE) return;
  }
}
