/** Deletes files that no row of media names any more. */
import type { Platform } from '../../platform/platform.ts';

/** Safe to repeat; files that a row still names stay. */
export async function removeOrphanedFiles(platform: Platform, keys: readonly string[]): Promise<void> {
  const rows = await platform.db.media.findMany({
    where: { OR: [{ key: { in: [...keys] } }, { smallKey: { in: [...keys] } }] },
    select: { key: true, smallKey: true },
  });
  const kept = new Set(rows.flatMap((row) => [row.key, row.smallKey]));
  await Promise.all(keys.filter((key) => !kept.has(key)).map((key) => platform.storage.remove(key)));
}
