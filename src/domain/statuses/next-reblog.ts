/** When a reblog goes, the next one of the same status takes its place in home timelines that had only the first. */
import type { Platform } from '../../platform/platform.ts';
import { fanOutStatus } from './audience.ts';

/** How many later reblogs are offered: each to those whose home lacks the status still. */
const OFFERED = 5;

export async function offerNextReblogs(
  platform: Pick<Platform, 'db' | 'sql' | 'clock'>,
  reblog: { id: bigint; reblogOfId: bigint | null },
): Promise<void> {
  if (reblog.reblogOfId === null) return;
  const later = await platform.db.status.findMany({
    where: { reblogOfId: reblog.reblogOfId, deletedAt: null, id: { gt: reblog.id } },
    orderBy: { id: 'asc' },
    take: OFFERED,
    select: { id: true },
  });
  for (const { id } of later) await fanOutStatus(platform, id);
}
