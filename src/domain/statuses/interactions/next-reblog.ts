/** When a reblog goes, the next one of the same status takes its place in timelines that had only the first. */
import type { Platform } from '../../../platform/platform.ts';

/** How many later reblogs are offered: each to those whose timelines lack the status still. */
const OFFERED = 5;

/** The reblogs to offer, the oldest first; none when it was no reblog. */
export async function nextReblogs(
  platform: Pick<Platform, 'db'>,
  reblog: { id: bigint; reblogOfId: bigint | null },
): Promise<bigint[]> {
  if (reblog.reblogOfId === null) return [];
  const later = await platform.db.status.findMany({
    where: { reblogOfId: reblog.reblogOfId, deletedAt: null, id: { gt: reblog.id } },
    orderBy: { id: 'asc' },
    take: OFFERED,
    select: { id: true },
  });
  return later.map(({ id }) => id);
}
