/** Deletes files that no row refers to. */
import type { Platform } from '../../platform/platform.ts';

/** Safe to repeat; files that a row refers to stay. */
export async function removeOrphanedFiles(platform: Platform, keys: readonly string[]): Promise<void> {
  const named = { in: [...keys] };
  const [media, cards, emojis] = await Promise.all([
    platform.db.media.findMany({
      where: { OR: [{ key: named }, { smallKey: named }] },
      select: { key: true, smallKey: true },
    }),
    platform.db.previewCard.findMany({ where: { imageKey: named }, select: { imageKey: true } }),
    platform.db.customEmoji.findMany({
      where: { OR: [{ key: named }, { stillKey: named }] },
      select: { key: true, stillKey: true },
    }),
  ]);
  const referenced = new Set([
    ...media.flatMap((row) => [row.key, row.smallKey]),
    ...cards.map((card) => card.imageKey),
    ...emojis.flatMap((row) => [row.key, row.stillKey]),
  ]);
  await Promise.all(keys.filter((key) => !referenced.has(key)).map((key) => platform.storage.remove(key)));
}
