/** Search of accounts and hashtags by apps: with offset paging, as the user types. */
import { statement } from '../../platform/database/sql.ts';
import type { DomainContext } from '../access/context.ts';
import { splitHandle, withoutOwnHost } from '../actors/handles.ts';
import { NAMED_DOMAIN } from '../kernel/own-domains.ts';
import { normalizeTag } from '../tags/normalize.ts';

export interface SearchPage {
  limit: number;
  offset: number;
}

interface Row {
  id: bigint;
}

/**
 * Minimum length for prefix matching; shorter input of anonymous viewers matches only whole handles (Mastodon's limits).
 */
const LEAST_LETTERS = 3;
/**
 * Maximum number of matches that are considered, so that a single letter, or a name that thousands have, costs no more than any other. If there are
 * more, those of local and of followed actors are considered, too.
 */
const MOST_MATCHES = 100;

/** A word that many of the newest actors have is not looked up in the index, which would be read as far as actors have the word. */
const NEWEST = 500;

const THERE_ARE_MORE = `(SELECT count(*) FROM matched) = ${MOST_MATCHES}`;

/**
 * Words match by full text, the last one also as a prefix, and for followed actors each word as a prefix. Programs, such as the
 * actor of a server, are found only by their complete handle. Order: complete handles, followed actors, rank, newest. Excluded
 * are suspended and unconfirmed actors, those who block the viewer, and, except by complete handle and for followers, those who
 * are not discoverable.
 */
const accounts = statement(
  'search_accounts',
  `WITH typed AS MATERIALIZED (SELECT search_query($1) AS words, search_beginning($1) AS beginning), newest AS MATERIALIZED (
     SELECT n.actor_id FROM (SELECT actor_id, document FROM actor_search ORDER BY actor_id DESC LIMIT ${NEWEST}) n
     WHERE $8::boolean AND n.document @@ (SELECT words FROM typed) LIMIT ${MOST_MATCHES}
   ), matched AS MATERIALIZED (
     SELECT actor_id FROM newest WHERE (SELECT count(*) FROM newest) = ${MOST_MATCHES}
     UNION ALL (SELECT w.actor_id FROM actor_search w
       WHERE $8::boolean AND (SELECT count(*) FROM newest) < ${MOST_MATCHES} AND w.document @@ (SELECT words FROM typed) LIMIT ${MOST_MATCHES})
   ), found AS (
     SELECT n.id, true AS whole FROM actors n WHERE lower(n.preferred_username) = lower($2) AND ${NAMED_DOMAIN('n')} = $3
     UNION ALL SELECT actor_id, false FROM matched
     UNION ALL (SELECT w.actor_id, false FROM actor_search w
       WHERE ${THERE_ARE_MORE} AND w.document @@ (SELECT words && '''in:local'''::tsquery FROM typed) LIMIT ${MOST_MATCHES})
     UNION ALL (SELECT w.actor_id, false FROM follows mine JOIN actor_search w ON w.actor_id = mine.target_id
       WHERE ${THERE_ARE_MORE} AND mine.follower_id = $4::bigint AND mine.approved AND w.document @@ (SELECT words FROM typed) LIMIT ${MOST_MATCHES})
     UNION ALL (SELECT w.actor_id, false FROM actor_search w
       WHERE $9::boolean AND (SELECT beginning FROM typed) IS NOT NULL AND w.document @@ (SELECT beginning FROM typed) LIMIT ${MOST_MATCHES})
     UNION ALL SELECT w.actor_id, false FROM follows mine JOIN actor_search w ON w.actor_id = mine.target_id
       WHERE $10::boolean AND mine.follower_id = $4::bigint AND mine.approved AND w.document @@ (
         SELECT string_agg(quote_literal(term) || ':*A', ' & ')::tsquery FROM unnest(search_terms($1)) AS term)
   ), each AS (SELECT id, bool_or(whole) AS whole FROM found GROUP BY id)
   SELECT a.id FROM each h JOIN actors a ON a.id = h.id LEFT JOIN actor_search s ON s.actor_id = a.id LEFT JOIN users u ON u.id = a.user_id
     LEFT JOIN LATERAL (SELECT o.id FROM follows o WHERE o.follower_id = $4::bigint AND o.target_id = a.id AND o.approved OFFSET 0) f ON true
   WHERE (h.whole OR a.discoverable OR f.id IS NOT NULL OR a.id = $4::bigint) AND a.deleted_at IS NULL AND a.suspended_at IS NULL
     AND (a.user_id IS NULL OR (u.confirmed_at IS NOT NULL AND u.approved_at IS NOT NULL AND u.suspended_at IS NULL))
     AND NOT EXISTS (SELECT FROM blocks b WHERE b.blocker_id = a.id AND b.target_id = $4::bigint)
     AND (NOT $5::boolean OR f.id IS NOT NULL)
   ORDER BY h.whole DESC, f.id IS NULL, coalesce(ts_rank(s.document, (SELECT words FROM typed)), 0) DESC, a.id DESC LIMIT $6 OFFSET $7`,
).as<Row>();

/** How accounts are found besides by their whole handle. */
interface Ways {
  byWords: boolean;
  /** The last word is a prefix. */
  byBeginning: boolean;
  /** Each word is a prefix, for followed actors. */
  byBeginnings: boolean;
}

/** @param following only followed actors */
export async function searchAccounts(
  ctx: DomainContext,
  typed: string,
  following: boolean,
  page: SearchPage,
): Promise<bigint[]> {
  const words = withoutOwnHost(typed, ctx.config).replace(/^@/, '');
  const short = (text: string): boolean => [...text].length < LEAST_LETTERS;
  const known = ctx.viewer?.actorId != null;
  return read(ctx, words, following, page, {
    byWords: !short(words),
    byBeginning: known || !short(words),
    byBeginnings: known && !words.includes('@') && words.split(/\s+/).some(short),
  });
}

const NOTHING_ELSE: Ways = { byWords: false, byBeginning: false, byBeginnings: false };

/** The one account of a handle, if the viewer may find it. */
export function accountByHandle(ctx: DomainContext, handle: string): Promise<bigint[]> {
  return read(ctx, handle, false, { limit: 1, offset: 0 }, NOTHING_ELSE);
}

async function read(
  ctx: DomainContext,
  typed: string,
  following: boolean,
  page: SearchPage,
  { byWords, byBeginning, byBeginnings }: Ways,
): Promise<bigint[]> {
  const { username, domain } = splitHandle(typed, ctx.config);
  const values = [
    typed,
    username,
    domain ?? '',
    ctx.viewer?.actorId ?? null,
    following,
    page.limit,
    page.offset,
  ] as const;
  return (await ctx.sql.many(accounts, [...values, byWords, byBeginning, byBeginnings])).map((row) => row.id);
}

// The pattern operators of the index use the range of a prefix, even in a generic plan that does not know $1.
const hashtags = statement(
  'search_hashtags',
  `SELECT t.id FROM tags t WHERE t.name ~>=~ $1 AND t.name ~<~ ($1 || chr(1114111)) AND t.listable
     AND (NOT $4::boolean OR t.name = $1 OR t.reviewed_at IS NOT NULL)
   ORDER BY t.name <> $1, length(t.name), t.name LIMIT $2 OFFSET $3`,
).as<Row>();

/**
 * Hashtags by prefix: the exact name first, then the shortest.
 *
 * @param reviewed only reviewed ones, and the exact name
 */
export async function searchHashtags(
  ctx: DomainContext,
  typed: string,
  reviewed: boolean,
  page: SearchPage,
): Promise<bigint[]> {
  const name = normalizeTag(typed.trim());
  if (name === '') return [];
  return (await ctx.sql.many(hashtags, [name, page.limit, page.offset, reviewed])).map((row) => row.id);
}
