/**
 * The home timeline: entries written by fan-out, filtered on read by what the viewer may and wants to see; authors in exclusive
 * lists are left out.
 */
import type { IdentityContext } from '../access/context.ts';
import type { PageBounds } from '../kernel/page.ts';
import type { StatusSkeleton } from '../statuses/reading/skeleton.ts';
import { pagedStatuses, readStatuses } from '../statuses/reading/status-list.ts';
import { STATUS_SHOWN } from '../statuses/visible.ts';

const home = pagedStatuses('home_timeline', {
  reblogs: true,
  column: 'h.status_id',
  from: 'home_entries h JOIN statuses s ON s.id = h.status_id',
  asks: {},
  where: (viewer) => `h.actor_id = ${viewer} AND ${STATUS_SHOWN(viewer, 'q.now', 'a')}
     AND (s.actor_id = ${viewer} OR s.actor_id <> ALL (ARRAY(SELECT m.actor_id FROM lists l JOIN list_members m ON m.list_id = l.id
       WHERE l.actor_id = ${viewer} AND l.exclusive)))`,
});

export function homeTimeline(ctx: IdentityContext, page: PageBounds): Promise<readonly StatusSkeleton[]> {
  return readStatuses(ctx, home, page, {});
}
