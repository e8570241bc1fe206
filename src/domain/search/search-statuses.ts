/**
 * Statuses by words, newest first: what the viewer wrote or took an interest in, and public ones of authors who may be
 * searched. Two lists that are cut to the page each, so that a common word costs a page of everybody's statuses and not all of
 * them. Planned for the words at hand, because rare and common ones want different indexes.
 */
import { actorsByHandles, splitHandle } from '../actors/handles.ts';
import type { DomainContext } from '../context.ts';
import type { StatusKey } from '../statuses/status-key.ts';
import { NOT_UNWANTED, STATUS_VISIBLE } from '../statuses/visible.ts';
import type { SearchPage } from './search-accounts.ts';
import { parseStatusQuery, type StatusQuery } from './status-query.ts';

export interface StatusBounds {
  /** Only statuses of this author. */
  authorId: bigint | null;
  maxId: bigint | null;
  /** Then the page is the one right behind this id. */
  minId: bigint | null;
}

/** Over `statuses s`; $1 is the viewer. What it wrote, is named in, favourited, bookmarked, reblogged or voted in. */
const IN_LIBRARY = `s.id IN (
  SELECT id FROM statuses WHERE actor_id = $1::bigint AND reblog_of_id IS NULL
  UNION ALL SELECT reblog_of_id FROM statuses WHERE actor_id = $1 AND reblog_of_id IS NOT NULL AND deleted_at IS NULL
  UNION ALL SELECT status_id FROM mentions WHERE actor_id = $1
  UNION ALL SELECT status_id FROM favourites WHERE actor_id = $1
  UNION ALL SELECT status_id FROM bookmarks WHERE actor_id = $1
  UNION ALL SELECT p.status_id FROM poll_votes v JOIN polls p ON p.id = v.poll_id WHERE v.actor_id = $1)`;

const OPEN = `s.visibility = 'PUBLIC' AND a.indexable`;

/** Limited authors are found by themselves and their followers. */
const SEEN = `${STATUS_VISIBLE('$1')} AND ${NOT_UNWANTED('$1', '$2')}
  AND (a.silenced_at IS NULL OR a.id = $1::bigint OR EXISTS (
    SELECT FROM follows sf WHERE sf.follower_id = $1::bigint AND sf.target_id = a.id AND sf.approved))`;

/** Adds a value to a statement and answers its place, `$3`. */
type Param = (value: unknown) => string;

function documentCondition(query: StatusQuery, param: Param): string[] {
  const { words, phrases, unwanted, marks, unwantedMarks } = query;
  const lists = [phrases, unwanted, marks, unwantedMarks];
  if (words.length === 0 && lists.every((list) => list.length === 0)) return [];
  const asked = `search_status_query(${param(words.join(' '))}::text, ${lists.map((list) => `${param(list)}::text[]`).join(', ')})`;
  // What is only unwanted may be no word at all, and then unwants nothing.
  const wanted = words.length + phrases.length + marks.length > 0;
  return [wanted ? `w.document @@ ${asked}` : `(numnode(${asked}) = 0 OR w.document @@ ${asked})`];
}

const unless = (negated: boolean, condition: string): string => (negated ? `(${condition}) IS NOT TRUE` : condition);

/** An unknown author has written nothing. */
async function authorConditions(ctx: DomainContext, query: StatusQuery, param: Param): Promise<string[]> {
  const handles = query.authors.map(({ handle }) => splitHandle(handle, ctx.config.domain));
  const known = await actorsByHandles(ctx, handles);
  return query.authors.map(({ handle, negated }, i) => {
    const named = handles[i];
    const author = known.find(
      (row) => row.username.toLowerCase() === named?.username.toLowerCase() && row.domain === named.domain,
    );
    const id = handle === 'me' ? ctx.viewer?.actorId : author?.id;
    return unless(negated, `s.actor_id = ${param(id ?? null)}::bigint`);
  });
}

/** `en-US` also finds what is in `en`: few languages are kept by region. */
function languageConditions(query: StatusQuery, param: Param): string[] {
  return query.languages.map(({ code, negated }) =>
    unless(negated, `lower(s.language) = ANY (${param([code, code.split(/[_-]/)[0]])}::text[])`),
  );
}

function timeConditions(query: StatusQuery, param: Param): string[] {
  const time = (value: number) => `to_timestamp(${param(String(value))}::numeric::float8 / 1000)`;
  return query.times.map(({ within: { start, end }, negated }) => {
    const bounds = [
      ...(start === undefined ? [] : [`s.created_at >= ${time(start)}`]),
      ...(end === undefined ? [] : [`s.created_at < ${time(end)}`]),
    ];
    return unless(negated, bounds.join(' AND '));
  });
}

function boundConditions({ authorId, maxId, minId }: StatusBounds, param: Param): string[] {
  return [
    ...(authorId === null ? [] : [`s.actor_id = ${param(authorId)}::bigint`]),
    ...(maxId === null ? [] : [`s.id < ${param(maxId)}::bigint`]),
    ...(minId === null ? [] : [`s.id > ${param(minId)}::bigint`]),
  ];
}

/** Visitors find none, as on Mastodon. Refuses dates that are none. */
export async function searchStatuses(
  ctx: DomainContext,
  typed: string,
  bounds: StatusBounds,
  page: SearchPage,
): Promise<StatusKey[]> {
  const viewerId = ctx.viewer?.actorId ?? null;
  if (viewerId === null || page.limit === 0) return [];
  const query = parseStatusQuery(typed);
  const values: unknown[] = [viewerId, ctx.clock.now()];
  const param: Param = (value) => `$${values.push(value)}`;
  const conditions = [
    ...documentCondition(query, param),
    ...(await authorConditions(ctx, query, param)),
    ...languageConditions(query, param),
    ...timeConditions(query, param),
    ...boundConditions(bounds, param),
    SEEN,
  ].join(' AND ');
  const order = bounds.minId === null ? 'DESC' : 'ASC';
  const last = param(page.limit + page.offset);
  const hits = (which: string): string => `(
    SELECT s.id, s.actor_id FROM status_search w JOIN statuses s ON s.id = w.status_id JOIN actors a ON a.id = s.actor_id
    WHERE ${which} AND ${conditions} ORDER BY s.id ${order} LIMIT ${last}::int)`;
  const lists = { library: [IN_LIBRARY], public: [OPEN], all: [OPEN, IN_LIBRARY] }[query.scope];
  const found = await ctx.db.$queryRawUnsafe<StatusKey[]>(
    `SELECT id, actor_id FROM (${lists.map(hits).join(' UNION ')}) AS found
     ORDER BY id ${order} LIMIT ${param(page.limit)}::int OFFSET ${param(page.offset)}::int`,
    ...values,
  );
  return bounds.minId === null ? found : found.reverse();
}
