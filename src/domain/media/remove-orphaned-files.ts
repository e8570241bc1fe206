/** Deletes files that no row refers to. */
import { mayDelete } from '../../platform/backup/hold-deletions.ts';
import { sqlWithin } from '../../platform/database/sql.ts';
import type { Platform } from '../../platform/platform.ts';
import { enqueue } from '../kernel/outbox.ts';
import { namedKeys } from './stored-keys.ts';

/** When to try again while a backup runs. */
const BACKUP_MS = 5 * 60 * 1000;

/**
 * Safe to repeat; files that a row refers to stay, and during a backup all of them for a while. A backup that begins after the transaction sees
 * no row that refers to the files, so they are deleted without a connection.
 */
export async function removeOrphanedFiles(platform: Platform, keys: readonly string[]): Promise<void> {
  const orphans = await platform.db.$transaction(async (tx) => {
    if (!(await mayDelete(tx))) {
      const runAt = new Date(platform.clock.now().getTime() + BACKUP_MS);
      await enqueue(tx, 'media.removed', { keys: [...keys] }, { runAt });
      return [];
    }
    const named = await sqlWithin(tx).many(namedKeys, [keys]);
    const referenced = new Set(named.map(({ key }) => key));
    return keys.filter((key) => !referenced.has(key));
  });
  await Promise.all(orphans.map((key) => platform.storage.remove(key)));
}
