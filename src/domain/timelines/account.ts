/** What one actor posted and reblogged, as far as the viewer may see it; or what stands at the top of its profile. */
import { noneOf } from '../../platform/sql.ts';
import { findActor } from '../actors/find.ts';
import type { DomainContext } from '../context.ts';
import { PAGE, type PageBounds } from '../page.ts';
import { pagedStatuses, readStatuses, type StatusSkeleton } from '../statuses/skeleton.ts';
import { REBLOG_WANTED, STATUS_VISIBLE } from '../statuses/visible.ts';
import { normalizeTag } from '../tags/normalize.ts';

export interface AccountFilter {
  actorId: bigint;
  onlyMedia: boolean;
  excludeReplies: boolean;
  excludeReblogs: boolean;
  pinned: boolean;
  tagged: string | null;
}

const SHOWN = (viewer: string): string => `${STATUS_VISIBLE(viewer)} AND ${REBLOG_WANTED(viewer, '$5')}
     AND (NOT $7::boolean OR NOT ${noneOf('media WHERE media.status_id = s.id')})
     AND (NOT $8::boolean OR s.in_reply_to_actor_id IS NULL OR s.in_reply_to_actor_id = s.actor_id)
     AND ($9::text IS NULL
       OR NOT ${noneOf('status_tags st JOIN tags t ON t.id = st.tag_id WHERE st.status_id = s.id AND t.name = $9')})
     AND (NOT $10::boolean OR s.reblog_of_id IS NULL)`;

const timeline = pagedStatuses('account_statuses', {
  reblogs: true,
  column: 's.id',
  from: 'statuses s',
  where: (viewer) => `s.actor_id = $6 AND ${PAGE} AND ${SHOWN(viewer)}`,
});

const pinned = pagedStatuses('account_pinned_statuses', {
  reblogs: true,
  column: 's.id',
  from: 'status_pins p JOIN statuses s ON s.id = p.status_id',
  where: (viewer) => `p.actor_id = $6 AND ${PAGE} AND ${SHOWN(viewer)}`,
});

/** Refuses an actor that is not there. */
export async function accountStatuses(
  ctx: DomainContext,
  filter: AccountFilter,
  page: PageBounds,
): Promise<StatusSkeleton[]> {
  const statuses = await readStatuses(
    ctx,
    filter.pinned ? pinned : timeline,
    page,
    filter.actorId,
    filter.onlyMedia,
    filter.excludeReplies,
    filter.tagged === null ? null : normalizeTag(filter.tagged),
    filter.excludeReblogs,
  );
  // Nobody sees anything of whoever is not there.
  if (statuses.length === 0) await findActor(ctx, filter.actorId.toString());
  return statuses;
}
