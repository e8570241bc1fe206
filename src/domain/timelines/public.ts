/** The public timelines: public statuses without reblogs and replies to others. */
import { noneOf } from '../../platform/database/sql.ts';
import type { DomainContext } from '../access/context.ts';
import type { PageBounds } from '../kernel/page.ts';
import type { StatusSkeleton } from '../statuses/reading/skeleton.ts';
import { pagedStatuses, readStatuses } from '../statuses/reading/status-list.ts';
import { AUTHOR, ROW_SHOWN } from '../statuses/visible.ts';
import { OPEN_TO, requireTimelineReader } from './open-to.ts';

export interface PublicFilter {
  local: boolean;
  remote: boolean;
  onlyMedia: boolean;
}

/** Parameters of `PUBLIC_FILTER`; languages are those that the viewer chose. */
export const PUBLIC_PARAMETERS = { local: 'boolean', remote: 'boolean', only_media: 'boolean', languages: 'text[]' };

/** Over `statuses s` and its author `a`. */
export const PUBLIC_FILTER = (viewer: string): string => `
  ${OPEN_TO(viewer)} AND s.visibility = 'PUBLIC' AND s.deleted_at IS NULL AND s.reblog_of_id IS NULL
  AND ${ROW_SHOWN('s', viewer, 'q.now', AUTHOR('a'))}
  AND (NOT q.local OR s.local) AND (NOT q.remote OR NOT s.local)
  AND (NOT q.only_media OR NOT ${noneOf('media WHERE media.status_id = s.id')})
  AND (q.languages = '{}' OR s.language IS NULL OR s.language = ANY (q.languages))
  AND (a.silenced_at IS NULL OR a.id = ${viewer}::bigint)`;

export function publicFilterValues(
  ctx: DomainContext,
  filter: PublicFilter,
): Record<keyof typeof PUBLIC_PARAMETERS, unknown> {
  return {
    // `local` and `remote` together mean both.
    local: filter.local && !filter.remote,
    remote: filter.remote && !filter.local,
    only_media: filter.onlyMedia,
    languages: ctx.viewer?.chosenLanguages ?? [],
  };
}

const timeline = pagedStatuses('public_timeline', {
  reblogs: false,
  column: 's.id',
  from: 'statuses s',
  asks: PUBLIC_PARAMETERS,
  where: (viewer) =>
    `(s.in_reply_to_actor_id IS NULL OR s.in_reply_to_actor_id = s.actor_id) AND ${PUBLIC_FILTER(viewer)}`,
});

/** Refuses anonymous viewers if these timelines require a user. */
export async function publicTimeline(
  ctx: DomainContext,
  filter: PublicFilter,
  page: PageBounds,
): Promise<readonly StatusSkeleton[]> {
  const statuses = await readStatuses(ctx, timeline, page, publicFilterValues(ctx, filter));
  if (statuses.length === 0) await requireTimelineReader(ctx);
  return statuses;
}
