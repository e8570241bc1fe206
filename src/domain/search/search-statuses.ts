/**
 * Full-text search of statuses, newest first: what the viewer wrote or interacted with, and public ones of indexable authors.
 * Candidates from the text index are checked one by one until the page is full, so a common word costs little more than a rare
 * one. Planned for each query, because rare and common words need different indexes.
 */

import type { DomainContext } from '../access/context.ts';
import { actorsByHandles, splitHandle } from '../actors/handles.ts';
import type { StatusKey } from '../statuses/status-key.ts';
import { NOT_LIMITED, STATUS_SHOWN } from '../statuses/visible.ts';
import type { SearchPage } from './search-accounts.ts';
import { parseStatusQuery, type StatusQuery } from './status-query.ts';

export interface StatusBounds {
  /** Only statuses of this author. */
  authorId: bigint | null;
  maxId: bigint | null;
  /** Then the page is the one directly above this id. */
  minId: bigint | null;
}

/** One message of an organizer to hundreds of people would fill the library of its author. */
const ONE_OF_MANY = `visibility = 'DIRECT' AND EXISTS (SELECT FROM event_message_recipients em WHERE em.status_id = statuses.id)`;

/** The library of the viewer ($1): own posts, reblogs, mentions, favourites and bookmarks. `id` is the status, by which an index orders the rows. */
const LIBRARY = [
  { id: 'id', rows: `statuses WHERE actor_id = $1::bigint AND reblog_of_id IS NULL AND NOT (${ONE_OF_MANY})` },
  { id: 'reblog_of_id', rows: 'statuses WHERE actor_id = $1 AND reblog_of_id IS NOT NULL AND deleted_at IS NULL' },
  { id: 'status_id', rows: 'mentions WHERE actor_id = $1' },
  { id: 'status_id', rows: 'favourites WHERE actor_id = $1' },
  { id: 'status_id', rows: 'bookmarks WHERE actor_id = $1' },
] as const;
const VOTED = 'SELECT p.status_id FROM poll_votes v JOIN polls p ON p.id = v.poll_id WHERE v.actor_id = $1';

/** Conditions over `status_search w`. */
const IN_LIBRARY = `w.status_id IN (
  ${LIBRARY.map(({ id, rows }) => `SELECT ${id} FROM ${rows}`).join(' UNION ALL ')} UNION ALL ${VOTED})`;
const IN_RECENT = 'w.status_id IN (SELECT id FROM recent)';

/** The number of rows of each kind that are searched first: a library can have more rows than it takes to fill a page with a common word. */
const RECENT = 200;

/**
 * Public statuses of indexable authors; others would be read in vain, and most authors are not indexable. A partial index has them in the order of
 * ids, for words that most of them have.
 */
const MARKED_OPEN = `w.document @@ '''in:open'''::tsquery`;
const OPEN = `s.visibility = 'PUBLIC' AND a.indexable`;

/** Limited authors are visible to themselves and their followers. */
const SEEN = `${STATUS_SHOWN('$1', '$2')} AND ${NOT_LIMITED('$1')}`;

/** Adds a parameter to a statement and returns its placeholder, `$3`. */
type Param = (value: unknown) => string;

function documentCondition(query: StatusQuery, param: Param): string[] {
  const { words, phrases, unwanted, marks, unwantedMarks } = query;
  const lists = [phrases, unwanted, marks, unwantedMarks];
  if (words.length === 0 && lists.every((list) => list.length === 0)) return [];
  const asked = `search_status_query(${param(words.join(' '))}::text, ${lists.map((list) => `${param(list)}::text[]`).join(', ')})`;
  // A purely negative query may contain only stop words, which exclude nothing.
  const wanted = words.length + phrases.length + marks.length > 0;
  return [wanted ? `w.document @@ ${asked}` : `(numnode(${asked}) = 0 OR w.document @@ ${asked})`];
}

const unless = (negated: boolean, condition: string): string => (negated ? `(${condition}) IS NOT TRUE` : condition);

/** A subquery on statuses, which is faster if few match. */
const oneOf = (condition: string): string => `w.status_id IN (SELECT id FROM statuses WHERE ${condition})`;

/** Null for unknown authors, which match nothing. */
async function authorIds(ctx: DomainContext, query: StatusQuery): Promise<{ id: bigint | null; negated: boolean }[]> {
  const handles = query.authors.map(({ handle }) => splitHandle(handle, ctx.config));
  const known = await actorsByHandles(ctx, handles);
  return query.authors.map(({ handle, negated }, i) => {
    const named = handles[i];
    const author = known.find(
      (row) => row.username.toLowerCase() === named?.username.toLowerCase() && row.domain === named.domain,
    );
    return { id: (handle === 'me' ? ctx.viewer?.actorId : author?.id) ?? null, negated };
  });
}

/** `en-US` also matches `en`: few statuses have a language with a region. */
const languagesOf = (code: string): string[] => [code, code.split(/[_-]/)[0] ?? code];

/** By the marks of documents, so that statuses in other languages are not read. */
function languageConditions(query: StatusQuery, param: Param): string[] {
  return query.languages
    .filter(({ negated }) => !negated)
    .map(({ code }) => {
      const marks = param(languagesOf(code).map((each) => `language:${each}`));
      return `w.document @@ (SELECT string_agg(quote_literal(mark), ' | ')::tsquery FROM unnest(${marks}::text[]) AS mark)`;
    });
}

function unwantedLanguages(query: StatusQuery, param: Param): string[] {
  return query.languages
    .filter(({ negated }) => negated)
    .map(({ code }) => unless(true, `lower(s.language) = ANY (${param(languagesOf(code))}::text[])`));
}

function timeConditions(query: StatusQuery, param: Param): string[] {
  const time = (value: number) => `to_timestamp(${param(String(value))}::numeric::float8 / 1000)`;
  return query.times.map(({ within: { start, end }, negated }) => {
    const bounds = [
      ...(start === undefined ? [] : [`created_at >= ${time(start)}`]),
      ...(end === undefined ? [] : [`created_at < ${time(end)}`]),
    ];
    return oneOf(unless(negated, bounds.join(' AND ')));
  });
}

function boundConditions({ authorId, maxId, minId }: StatusBounds, param: Param): string[] {
  return [
    ...(authorId === null ? [] : [oneOf(`actor_id = ${param(authorId)}::bigint`)]),
    ...(maxId === null ? [] : [`w.status_id < ${param(maxId)}::bigint`]),
    ...(minId === null ? [] : [`w.status_id > ${param(minId)}::bigint`]),
  ];
}

interface Search {
  /** Conditions on `status_search w`. */
  ofDocument: string[];
  /** Conditions on `statuses s` and their authors `a`. */
  ofStatus: string[];
  order: 'ASC' | 'DESC';
  /** Placeholder of the limit. */
  last: string;
}

/**
 * Sorted candidates, checked one by one. Their LIMIT is never reached; PostgreSQL cannot know its value and so assumes that few
 * rows are needed.
 */
const hits = (search: Search, ofDocument: string, ofStatus: string): string => `(
  SELECT seen.id, seen.actor_id
  FROM (
    SELECT w.status_id FROM status_search w WHERE ${[ofDocument, ...search.ofDocument].join(' AND ')}
    ORDER BY w.status_id ${search.order} LIMIT (SELECT 9223372036854775807)) AS hit
  CROSS JOIN LATERAL (
    SELECT s.id, s.actor_id FROM statuses s JOIN actors a ON a.id = s.actor_id
    WHERE s.id = hit.status_id AND ${[ofStatus, ...search.ofStatus].join(' AND ')} OFFSET 0) AS seen
  ORDER BY hit.status_id ${search.order} LIMIT ${search.last}::int)`;

function lists(search: Search, scope: StatusQuery['scope'], inLibrary: string): string {
  const open = hits(search, MARKED_OPEN, OPEN);
  const library = hits(search, inLibrary, 'true');
  return { public: open, library, all: `${open} UNION ${library}` }[scope];
}

/**
 * The newest rows of the library, and its edge: of all statuses from this id on, the rows are complete. It is 0 if they are the
 * whole library.
 *
 * @param below placeholder of the id below which they are; its value may be null
 */
function recentLibrary(below: string): string {
  const bounded = LIBRARY.map(
    ({ id, rows }, kind) => `(SELECT ${kind} AS kind, ${id} AS id FROM ${rows}
      AND ${id} < coalesce(${below}::bigint, 9223372036854775807) ORDER BY ${id} DESC LIMIT ${RECENT})`,
  );
  // Votes have no index by status. Few people have more than some hundred.
  return `recent AS MATERIALIZED (${bounded.join(' UNION ALL ')} UNION ALL SELECT NULL, voted.status_id FROM (${VOTED}) AS voted),
    edge AS MATERIALIZED (SELECT coalesce(max(oldest), 0) AS id FROM (
      SELECT min(id) AS oldest FROM recent WHERE kind IS NOT NULL GROUP BY kind HAVING count(*) = ${RECENT}) AS full_kinds)`;
}

/** Anonymous viewers find none, as on Mastodon. Refuses invalid dates. */
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
  const authors = await authorIds(ctx, query);
  const by = ({ id }: { id: bigint | null }) => `actor_id = ${param(id)}::bigint`;
  const order = bounds.minId === null ? 'DESC' : 'ASC';
  const search: Search = {
    ofDocument: [
      ...documentCondition(query, param),
      ...authors.filter(({ negated }) => !negated).map((author) => oneOf(by(author))),
      ...languageConditions(query, param),
      ...timeConditions(query, param),
      ...boundConditions(bounds, param),
    ],
    ofStatus: [
      ...authors.filter(({ negated }) => negated).map((author) => unless(true, `s.${by(author)}`)),
      ...unwantedLanguages(query, param),
      SEEN,
    ],
    order,
    last: param(page.limit + page.offset),
  };
  const [limit, offset] = [param(page.limit), param(page.offset)];
  const found = (inLibrary: string, from: string): string =>
    `SELECT id, actor_id FROM (${lists(search, query.scope, inLibrary)}) AS found WHERE id >= ${from}
     ORDER BY id ${order} LIMIT ${limit}::int OFFSET ${offset}::int`;
  if (query.scope !== 'public' && order === 'DESC') {
    const rows = await ctx.db.$queryRawUnsafe<({ edge: bigint } & (StatusKey | { id: null }))[]>(
      `WITH ${recentLibrary(`$${values.length + 1}`)} SELECT edge.id AS edge, page.id, page.actor_id
       FROM edge LEFT JOIN LATERAL (${found(IN_RECENT, 'edge.id')}) AS page ON true ORDER BY page.id DESC`,
      ...values,
      bounds.maxId,
    );
    const keys = rows.flatMap(({ edge: _, ...key }) => (key.id === null ? [] : [key]));
    if (keys.length === page.limit || rows[0]?.edge === 0n) return keys;
  }
  const keys = await ctx.db.$queryRawUnsafe<StatusKey[]>(found(IN_LIBRARY, '0'), ...values);
  return bounds.minId === null ? keys : keys.reverse();
}
