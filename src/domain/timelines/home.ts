/** The home timeline: what fan-out wrote down, as far as the viewer may and wants to see it still; what exclusive lists hold stays there. */
import type { IdentityContext } from '../context.ts';
import { PAGE, type PageBounds, pagedStatements, readPage } from '../page.ts';
import type { StatusKey } from '../statuses/status-key.ts';
import { NOT_UNWANTED, STATUS_VISIBLE } from '../statuses/visible.ts';

const home = pagedStatements<StatusKey>(
  'home_timeline',
  'h.status_id',
  `SELECT s.id, s.actor_id FROM home_entries h JOIN statuses s ON s.id = h.status_id
   WHERE h.actor_id = $4 AND ${PAGE} AND ${STATUS_VISIBLE('$4')} AND ${NOT_UNWANTED('$4', '$5')}
     AND (s.actor_id = $4 OR s.actor_id <> ALL (ARRAY(SELECT m.actor_id FROM lists l JOIN list_members m ON m.list_id = l.id
       WHERE l.actor_id = $4 AND l.exclusive)))`,
);

export function homeTimeline(ctx: IdentityContext, page: PageBounds): Promise<StatusKey[]> {
  return readPage(ctx.sql, home, page, [ctx.viewer.actorId, ctx.clock.now()]);
}
