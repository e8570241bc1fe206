/** Finds the tags of a list of titles and adds those that are new, in two statements whatever their number. */
import type { Tag } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { normalizeTag, tagTitle } from './normalize.ts';

/**
 * Gives the tag of each title, in the order given, each tag once; blank titles are dropped. A tag that exists keeps the
 * title by which it was first written.
 */
export async function findOrCreateTags(
  tx: Tx,
  ctx: Pick<Platform, 'ids' | 'clock'>,
  titles: readonly string[],
): Promise<Tag[]> {
  const wanted = new Map<string, string>();
  for (const text of titles) {
    const name = normalizeTag(text.trim());
    if (name !== '' && !wanted.has(name)) wanted.set(name, tagTitle(text.trim()));
  }
  if (wanted.size === 0) return [];
  const createdAt = ctx.clock.now();
  // In one order everywhere, so that two writers of the same tags never wait for each other in a circle.
  const names = [...wanted.keys()].sort();
  await tx.tag.createMany({
    data: names.map((name) => ({ id: ctx.ids.next(), name, title: wanted.get(name) ?? name, createdAt })),
    skipDuplicates: true,
  });
  const found = new Map((await tx.tag.findMany({ where: { name: { in: names } } })).map((tag) => [tag.name, tag]));
  return [...wanted.keys()].flatMap((name) => found.get(name) ?? []);
}
