/** The timeline of a hashtag, with further tags of which any, all or none must match. */
import { noneOf } from '../../platform/database/sql.ts';
import type { DomainContext } from '../access/context.ts';
import type { PageBounds } from '../kernel/page.ts';
import type { StatusSkeleton } from '../statuses/reading/skeleton.ts';
import { pagedStatuses, readStatuses } from '../statuses/reading/status-list.ts';
import { normalizeTag } from '../tags/normalize.ts';
import { requireTimelineReader } from './open-to.ts';
import { PUBLIC_FILTER, PUBLIC_PARAMETERS, type PublicFilter, publicFilterValues } from './public.ts';

export interface TagFilter extends PublicFilter {
  tag: string;
  any: readonly string[];
  all: readonly string[];
  none: readonly string[];
}

/** Maximum number of tags per mode (Mastodon's limits, tag_timeline.tags_per_mode). */
const TAGS_PER_MODE = 4;

const TAGGED = 'status_tags st JOIN tags t ON t.id = st.tag_id WHERE st.status_id = s.id';

const PARAMETERS = { ...PUBLIC_PARAMETERS, any_of: 'text[]', all_of: 'text[]', none_of: 'text[]' };

/** Further tags are checked only if requested, because a page may skip thousands of rows. */
const SHOWN = (viewer: string): string => `${PUBLIC_FILTER(viewer)}
     AND (q.all_of = '{}' OR ${noneOf(`unnest(q.all_of) AS wanted(name) WHERE ${noneOf(`${TAGGED} AND t.name = wanted.name`)}`)})
     AND (q.none_of = '{}' OR ${noneOf(`${TAGGED} AND t.name = ANY (q.none_of)`)})`;

/** One tag: an index scan in page order reads no more rows than are shown. */
const ofOne = pagedStatuses('tag_timeline', {
  reblogs: false,
  column: 'x.status_id',
  from: 'status_tags x JOIN statuses s ON s.id = x.status_id',
  asks: PARAMETERS,
  where: (viewer) => `x.tag_id = (SELECT id FROM tags WHERE name = q.any_of[1]) AND ${SHOWN(viewer)}`,
});

/** Several tags: needs deduplication, as a status may have more than one of them. */
const ofAny = pagedStatuses('tag_timeline_any', {
  reblogs: false,
  column: 'x.status_id',
  from: `(SELECT DISTINCT st.status_id FROM status_tags st JOIN tags t ON t.id = st.tag_id
         WHERE t.name = ANY (q.any_of) AND st.status_id > q.above AND st.status_id < q.below) x
   JOIN statuses s ON s.id = x.status_id`,
  asks: PARAMETERS,
  where: SHOWN,
});

/** Refuses anonymous viewers if these timelines require a user. */
export async function tagTimeline(
  ctx: DomainContext,
  filter: TagFilter,
  page: PageBounds,
): Promise<readonly StatusSkeleton[]> {
  // Empty form fields are ignored.
  const few = (tags: readonly string[]) =>
    tags
      .map(normalizeTag)
      .filter((name) => name !== '')
      .slice(0, TAGS_PER_MODE);
  const wanted = [normalizeTag(filter.tag), ...few(filter.any)];
  const statuses = await readStatuses(ctx, wanted.length === 1 ? ofOne : ofAny, page, {
    ...publicFilterValues(ctx, filter),
    any_of: wanted,
    all_of: few(filter.all),
    none_of: few(filter.none),
  });
  if (statuses.length === 0) await requireTimelineReader(ctx);
  return statuses;
}
