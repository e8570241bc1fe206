/** After a reblog is removed, the next reblog of the same status replaces it in timelines that had only the first. */
import type { Platform } from '../../../platform/platform.ts';

/** Number of later reblogs that are fanned out again, each to timelines that lack the status. */
const OFFERED = 5;

/** The candidates, oldest first; none if it was no reblog. */
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
