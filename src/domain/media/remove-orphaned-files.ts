/** Deletes files that no row refers to. */
import { mayDelete } from '../../platform/backup/hold-deletions.ts';
import type { Platform } from '../../platform/platform.ts';
import { leave } from '../kernel/outbox.ts';
import { NAMED_KEYS_SQL } from './stored-keys.ts';

/** When to try again while a backup runs. */
const BACKUP_MS = 5 * 60 * 1000;

/** Safe to repeat; files that a row refers to stay, and during a backup all of them for a while. */
export async function removeOrphanedFiles(platform: Platform, keys: readonly string[]): Promise<void> {
  await platform.db.$transaction(async (tx) => {
    if (!(await mayDelete(tx))) {
      const runAt = new Date(platform.clock.now().getTime() + BACKUP_MS);
      return leave(tx, 'media.removed', { keys: [...keys] }, { runAt });
    }
    const named = await tx.$queryRawUnsafe<{ key: string }[]>(NAMED_KEYS_SQL, [...keys]);
    const referenced = new Set(named.map(({ key }) => key));
    await Promise.all(keys.filter((key) => !referenced.has(key)).map((key) => platform.storage.remove(key)));
  });
}
