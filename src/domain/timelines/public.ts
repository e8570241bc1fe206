/** The public timelines: everyone's public statuses that do not answer someone else, without reblogs. */
import { noneOf } from '../../platform/sql.ts';
import type { DomainContext } from '../context.ts';
import { PAGE, type PageBounds } from '../page.ts';
import { pagedStatuses, readStatuses, type StatusSkeleton } from '../statuses/skeleton.ts';
import { ROW_SHOWN } from '../statuses/visible.ts';
import { OPEN_TO, requireTimelineReader } from './open-to.ts';

export interface PublicFilter {
  local: boolean;
  remote: boolean;
  onlyMedia: boolean;
}

/** Over `statuses s` and its author `a`; parameters from `readStatuses`, and $6 local, $7 remote, $8 only media, $9 languages the viewer chose. */
export const PUBLIC_FILTER = (viewer: string): string => `
  ${OPEN_TO(viewer)} AND s.visibility = 'PUBLIC' AND s.deleted_at IS NULL AND s.reblog_of_id IS NULL
  AND ${ROW_SHOWN('s', viewer, '$5', 'a')}
  AND (NOT $6::boolean OR s.local) AND (NOT $7::boolean OR NOT s.local)
  AND (NOT $8::boolean OR NOT ${noneOf('media WHERE media.status_id = s.id')})
  AND ($9::text[] = '{}' OR s.language IS NULL OR s.language = ANY ($9))
  AND (a.silenced_at IS NULL OR a.id = ${viewer}::bigint)`;

export function publicFilterValues(ctx: DomainContext, filter: PublicFilter): unknown[] {
  return [
    // Asked for both, a client gets both.
    filter.local && !filter.remote,
    filter.remote && !filter.local,
    filter.onlyMedia,
    ctx.viewer?.chosenLanguages ?? [],
  ];
}

const timeline = pagedStatuses('public_timeline', {
  reblogs: false,
  column: 's.id',
  from: 'statuses s',
  where: (viewer) =>
    `${PAGE} AND (s.in_reply_to_actor_id IS NULL OR s.in_reply_to_actor_id = s.actor_id) AND ${PUBLIC_FILTER(viewer)}`,
});

/** Refuses visitors where these timelines are for users alone. */
export async function publicTimeline(
  ctx: DomainContext,
  filter: PublicFilter,
  page: PageBounds,
): Promise<StatusSkeleton[]> {
  const statuses = await readStatuses(ctx, timeline, page, ...publicFilterValues(ctx, filter));
  if (statuses.length === 0) await requireTimelineReader(ctx);
  return statuses;
}
