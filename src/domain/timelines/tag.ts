/** The timeline of a hashtag, with further tags of which any, all or none must match. */
import { noneOf } from '../../platform/database/sql.ts';
import type { DomainContext } from '../access/context.ts';
import { type Order, type PageBounds, WITHIN_PAGE } from '../kernel/page.ts';
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

/**
 * How many statuses of a tag a page looks at, if each must be checked for other tags or its language. Otherwise a page of #news without #politics
 * would read everything, if all have both.
 */
const MOST_CHECKED = 400;

const PARAMETERS = { ...PUBLIC_PARAMETERS, any_of: 'text[]', all_of: 'text[]', none_of: 'text[]' };

const IDS_OF = (names: string): string => `ARRAY(SELECT t.id FROM tags t WHERE t.name = ANY (q.${names}))`;

const LIST = {
  reblogs: false,
  column: 'x.status_id',
  asks: PARAMETERS,
  known: { any_ids: IDS_OF('any_of'), all_ids: IDS_OF('all_of'), none_ids: IDS_OF('none_of') },
} as const;

const TAGGED = 'status_tags x JOIN statuses s ON s.id = x.status_id';

/** Over `status_tags`, each with an index of its own: the rows of a timeline. */
const ROWS = { '': () => 'true', _local: (row: string) => `${row}.local`, _media: (row: string) => `${row}.has_media` };

type Rows = keyof typeof ROWS;

/** As SQL over a tag `t`: how many statuses of it are in the page's bounds; no more are counted than are checked. */
const COUNT = (rows: Rows): string => `(SELECT count(*) FROM (SELECT FROM status_tags c
  WHERE c.tag_id = t.id AND ${ROWS[rows]('c')} AND ${WITHIN_PAGE('c.status_id')} LIMIT ${MOST_CHECKED}) AS counted)`;

/** The tags whose statuses are checked: of those that a status must have, the rarest; else each of the alternatives. */
const CHECKED_TAGS = (rows: Rows): string => `(
  SELECT id FROM unnest(q.any_ids) AS alternative (id) WHERE q.all_of = '{}'
  UNION ALL (SELECT t.id FROM unnest(q.all_ids || CASE WHEN cardinality(q.any_of) = 1 THEN q.any_ids END) AS t (id)
    WHERE q.all_of <> '{}' ORDER BY ${COUNT(rows)} LIMIT 1)) AS tag`;

/** The newest statuses of the tag, or the oldest. */
const CHECKED = (rows: Rows) => (order: Order) =>
  `(SELECT c.status_id FROM status_tags c
  WHERE c.tag_id = tag.id AND ${ROWS[rows]('c')} AND ${WITHIN_PAGE('c.status_id')}
  ORDER BY c.status_id ${order} LIMIT ${MOST_CHECKED}) x JOIN statuses s ON s.id = x.status_id`;

const TAGS_OF = (ids: string): string =>
  `status_tags st WHERE st.status_id = x.status_id AND st.tag_id = ANY (q.${ids})`;

/** A tag that nobody has used has no id. */
const TAGS_MATCH = `
  (q.all_of = '{}' OR NOT ${noneOf(TAGS_OF('any_ids'))})
  AND cardinality(q.all_ids) = cardinality(q.all_of) AND (SELECT count(*) FROM ${TAGS_OF('all_ids')}) = cardinality(q.all_of)
  AND ${noneOf(TAGS_OF('none_ids'))}`;

const listsOf = <const Suffix extends Rows>(rows: Suffix) => ({
  /** One tag: an index scan in page order reads no more rows than are shown. */
  one: pagedStatuses(`tag_timeline${rows}`, {
    ...LIST,
    from: TAGGED,
    where: (viewer) => `x.tag_id = q.any_ids[1] AND ${ROWS[rows]('x')} AND ${PUBLIC_FILTER(viewer)}`,
  }),
  any: pagedStatuses(`tag_timeline_any${rows}`, {
    ...LIST,
    from: TAGGED,
    unionOf: 'unnest(q.any_ids) AS tag (id)',
    where: (viewer) => `x.tag_id = tag.id AND ${ROWS[rows]('x')} AND ${PUBLIC_FILTER(viewer)}`,
  }),
  checked: pagedStatuses(`tag_timeline_checked${rows}`, {
    ...LIST,
    from: CHECKED(rows),
    unionOf: CHECKED_TAGS(rows),
    where: (viewer) => `${TAGS_MATCH} AND ${PUBLIC_FILTER(viewer)}`,
  }),
});

const timelines = { all: listsOf(''), local: listsOf('_local'), media: listsOf('_media') };

function timelinesFor(filter: PublicFilter) {
  if (filter.local && !filter.remote) return timelines.local;
  return filter.onlyMedia ? timelines.media : timelines.all;
}

/** Refuses anonymous viewers if these timelines require a user. */
export async function tagTimeline(
  ctx: DomainContext,
  filter: TagFilter,
  page: PageBounds,
): Promise<readonly StatusSkeleton[]> {
  // Empty form fields are ignored.
  const few = (tags: readonly string[]) =>
    [...new Set(tags.map(normalizeTag))].filter((name) => name !== '').slice(0, TAGS_PER_MODE);
  const any = [...new Set([normalizeTag(filter.tag), ...few(filter.any)])];
  const [all, none] = [few(filter.all), few(filter.none)];
  const { one, any: ofAny, checked } = timelinesFor(filter);
  const isChecked = all.length + none.length + (ctx.viewer?.chosenLanguages ?? []).length > 0;
  const unchecked = any.length === 1 ? one : ofAny;
  const statuses = await readStatuses(ctx, isChecked ? checked : unchecked, page, {
    ...publicFilterValues(ctx, filter),
    any_of: any,
    all_of: all,
    none_of: none,
  });
  if (statuses.length === 0) await requireTimelineReader(ctx);
  return statuses;
}
