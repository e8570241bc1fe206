/** The timeline of a list: what fan-out wrote down, as far as its owner may and wants to see it still. */
import type { IdentityContext } from '../context.ts';
import { PAGE, type PageBounds, pagedStatements, readPage } from '../page.ts';
import type { StatusKey } from '../statuses/status-key.ts';
import { NOT_UNWANTED, STATUS_VISIBLE } from '../statuses/visible.ts';
import { findOwnList } from './find.ts';

const timeline = pagedStatements<StatusKey>(
  'list_timeline',
  'e.status_id',
  `SELECT s.id, s.actor_id FROM list_entries e JOIN statuses s ON s.id = e.status_id
   WHERE e.list_id = $6 AND ${PAGE} AND ${STATUS_VISIBLE('$4')} AND ${NOT_UNWANTED('$4', '$5')}`,
);

/** Refuses lists that are not the viewer's. */
export async function listTimeline(ctx: IdentityContext, id: string, page: PageBounds): Promise<StatusKey[]> {
  const list = await findOwnList(ctx, id);
  return readPage(ctx.sql, timeline, page, [ctx.viewer.actorId, ctx.clock.now(), list.id]);
}
