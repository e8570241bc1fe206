/** The public timelines: everyone's public statuses that do not answer someone else, without reblogs. */
import { noneOf } from '../../platform/sql.ts';
import type { DomainContext } from '../context.ts';
import { PAGE, type PageBounds } from '../page.ts';
import { pagedStatuses, readStatuses, type StatusSkeleton } from '../statuses/skeleton.ts';
import { NOT_UNWANTED, STATUS_VISIBLE } from '../statuses/visible.ts';
import { OPEN_TO, requireTimelineReader } from './open-to.ts';

export interface PublicFilter {
  local: boolean;
  remote: boolean;
  onlyMedia: boolean;
}

/** Parameters: the viewer, $5 now, $6 local, $7 remote, $8 only media, $9 languages the viewer chose. */
export const PUBLIC_FILTER = (viewer: string): string => `
  ${OPEN_TO(viewer)} AND s.visibility = 'PUBLIC' AND s.deleted_at IS NULL AND s.reblog_of_id IS NULL
  AND ${STATUS_VISIBLE(viewer)} AND ${NOT_UNWANTED(viewer, '$5')}
  AND (NOT $6::boolean OR s.local) AND (NOT $7::boolean OR NOT s.local)
  AND (NOT $8::boolean OR NOT ${noneOf('media WHERE media.status_id = s.id')})
  AND ($9::text[] = '{}' OR s.language IS NULL OR s.language = ANY ($9))
  AND ${noneOf(`actors sa WHERE sa.id = s.actor_id AND sa.silenced_at IS NOT NULL AND sa.id IS DISTINCT FROM ${viewer}::bigint`)}`;

export function publicFilterValues(ctx: DomainContext, filter: PublicFilter): [bigint | null, ...unknown[]] {
  return [
    ctx.viewer?.actorId ?? null,
    ctx.clock.now(),
    // Asked for both, a client gets both.
    filter.local && !filter.remote,
    filter.remote && !filter.local,
    filter.onlyMedia,
    ctx.viewer?.chosenLanguages ?? [],
  ];
}

const timeline = pagedStatuses(
  'public_timeline',
  's.id',
  (viewer) => `SELECT s.id, s.reblog_of_id FROM statuses s
   WHERE ${PAGE} AND (s.in_reply_to_actor_id IS NULL OR s.in_reply_to_actor_id = s.actor_id) AND ${PUBLIC_FILTER(viewer)}`,
);

/** Refuses visitors where these timelines are for users alone. */
export async function publicTimeline(
  ctx: DomainContext,
  filter: PublicFilter,
  page: PageBounds,
): Promise<StatusSkeleton[]> {
  const statuses = await readStatuses(ctx.sql, timeline, page, publicFilterValues(ctx, filter));
  if (statuses.length === 0) await requireTimelineReader(ctx);
  return statuses;
}
