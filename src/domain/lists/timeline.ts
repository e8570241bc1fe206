/** The timeline of a list: entries written by fan-out, filtered on read by what its owner may and wants to see. */
import type { IdentityContext } from '../access/context.ts';
import type { PageBounds } from '../kernel/page.ts';
import type { StatusSkeleton } from '../statuses/reading/skeleton.ts';
import { pagedStatuses, readStatuses } from '../statuses/reading/status-list.ts';
import { STATUS_SHOWN } from '../statuses/visible.ts';
import { findOwnList } from './find.ts';

const timeline = pagedStatuses('list_timeline', {
  reblogs: true,
  column: 'e.status_id',
  from: 'list_entries e JOIN statuses s ON s.id = e.status_id',
  asks: { list: 'bigint' },
  where: (viewer) => `e.list_id = q.list AND ${STATUS_SHOWN(viewer, 'q.now', 'a')}`,
});

/** Refuses lists that are not the viewer's. */
export async function listTimeline(
  ctx: IdentityContext,
  id: string,
  page: PageBounds,
): Promise<readonly StatusSkeleton[]> {
  const list = await findOwnList(ctx, id);
  return readStatuses(ctx, timeline, page, { list: list.id });
}
