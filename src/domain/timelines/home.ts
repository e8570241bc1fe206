/** The home timeline: what fan-out wrote down, as far as the viewer may and wants to see it still; what exclusive lists hold stays there. */
import type { IdentityContext } from '../context.ts';
import { PAGE, type PageBounds } from '../page.ts';
import { pagedStatuses, readStatuses, type StatusSkeleton } from '../statuses/skeleton.ts';
import { NOT_UNWANTED, STATUS_VISIBLE } from '../statuses/visible.ts';

const home = pagedStatuses(
  'home_timeline',
  'h.status_id',
  (viewer) => `SELECT s.id, s.reblog_of_id FROM home_entries h JOIN statuses s ON s.id = h.status_id
   WHERE h.actor_id = ${viewer} AND ${PAGE} AND ${STATUS_VISIBLE(viewer)} AND ${NOT_UNWANTED(viewer, '$5')}
     AND (s.actor_id = ${viewer} OR s.actor_id <> ALL (ARRAY(SELECT m.actor_id FROM lists l JOIN list_members m ON m.list_id = l.id
       WHERE l.actor_id = ${viewer} AND l.exclusive)))`,
);

export function homeTimeline(ctx: IdentityContext, page: PageBounds): Promise<StatusSkeleton[]> {
  return readStatuses(ctx.sql, home, page, [ctx.viewer.actorId, ctx.clock.now()]);
}
