/** What one actor posted, as far as the viewer may see it. */
import type { DomainContext } from '../context.ts';
import { PAGE, type PageBounds, pagedStatements, readPage } from '../page.ts';
import type { StatusKey } from '../statuses/status-key.ts';
import { STATUS_VISIBLE } from '../statuses/visible.ts';
import { normalizeTag } from '../tags/normalize.ts';

export interface AccountFilter {
  actorId: bigint;
  onlyMedia: boolean;
  excludeReplies: boolean;
  tagged: string | null;
}

const timeline = pagedStatements<StatusKey>(
  'account_statuses',
  's.id',
  `SELECT s.id, s.actor_id FROM statuses s
   WHERE s.actor_id = $5 AND ${PAGE} AND ${STATUS_VISIBLE('$4')}
     AND (NOT $6::boolean OR EXISTS (SELECT FROM media WHERE media.status_id = s.id))
     AND (NOT $7::boolean OR s.in_reply_to_actor_id IS NULL OR s.in_reply_to_actor_id = s.actor_id)
     AND ($8::text IS NULL OR EXISTS (
       SELECT FROM status_tags st JOIN tags t ON t.id = st.tag_id WHERE st.status_id = s.id AND t.name = $8))`,
);

export function accountStatuses(ctx: DomainContext, filter: AccountFilter, page: PageBounds): Promise<StatusKey[]> {
  const tag = filter.tagged === null ? null : normalizeTag(filter.tagged);
  return readPage(ctx.sql, timeline, page, [
    ctx.viewer?.actorId ?? null,
    filter.actorId,
    filter.onlyMedia,
    filter.excludeReplies,
    tag,
  ]);
}
