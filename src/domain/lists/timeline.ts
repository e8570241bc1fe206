/** The timeline of a list: what fan-out wrote down, as far as its owner may and wants to see it still. */
import type { IdentityContext } from '../context.ts';
import { PAGE, type PageBounds } from '../page.ts';
import { pagedStatuses, readStatuses, type StatusSkeleton } from '../statuses/skeleton.ts';
import { NOT_UNWANTED, STATUS_VISIBLE } from '../statuses/visible.ts';
import { findOwnList } from './find.ts';

const timeline = pagedStatuses(
  'list_timeline',
  'e.status_id',
  (viewer) => `SELECT s.id, s.reblog_of_id FROM list_entries e JOIN statuses s ON s.id = e.status_id
   WHERE e.list_id = $6 AND ${PAGE} AND ${STATUS_VISIBLE(viewer)} AND ${NOT_UNWANTED(viewer, '$5')}`,
);

/** Refuses lists that are not the viewer's. */
export async function listTimeline(ctx: IdentityContext, id: string, page: PageBounds): Promise<StatusSkeleton[]> {
  const list = await findOwnList(ctx, id);
  return readStatuses(ctx.sql, timeline, page, [ctx.viewer.actorId, ctx.clock.now(), list.id]);
}
