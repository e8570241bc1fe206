/** Accounts and hashtags as apps search them: by offset, while one types. */
import { statement } from '../../platform/sql.ts';
import { splitHandle } from '../actors/handles.ts';
import type { DomainContext } from '../context.ts';
import { normalizeTag } from '../tags/normalize.ts';

export interface SearchPage {
  limit: number;
  offset: number;
}

interface Row {
  id: bigint;
}

/** Fewer letters find whole handles alone (spec/mastodon/limits.json). */
const LEAST_LETTERS = 3;

/**
 * A whole handle first, then whom the viewer follows, then by rank and newest. Who is not found by others: suspended and
 * unconfirmed people, those who block the viewer, and but for the whole handle and to followers those who want no discovery.
 */
const accounts = statement<Row>(
  'search_accounts',
  `WITH found AS (
     SELECT n.id, true AS whole FROM actors n WHERE lower(n.preferred_username) = lower($2) AND coalesce(n.domain, '') = $3
     UNION ALL SELECT w.actor_id, false FROM actor_search w WHERE $8::boolean AND w.document @@ (SELECT search_query($1))
   ), each AS (SELECT id, bool_or(whole) AS whole FROM found GROUP BY id)
   SELECT a.id FROM each h JOIN actors a ON a.id = h.id JOIN actor_search s ON s.actor_id = a.id LEFT JOIN users u ON u.id = a.user_id
     LEFT JOIN follows f ON f.follower_id = $4::bigint AND f.target_id = a.id AND f.approved
   WHERE (h.whole OR a.discoverable OR f.id IS NOT NULL OR a.id = $4::bigint) AND a.deleted_at IS NULL AND a.suspended_at IS NULL
     AND (a.user_id IS NULL OR (u.confirmed_at IS NOT NULL AND u.approved_at IS NOT NULL AND u.suspended_at IS NULL))
     AND NOT EXISTS (SELECT FROM blocks b WHERE b.blocker_id = a.id AND b.target_id = $4::bigint)
     AND (NOT $5::boolean OR f.id IS NOT NULL)
   ORDER BY h.whole DESC, f.id IS NULL, ts_rank(s.document, (SELECT search_query($1))) DESC, a.id DESC LIMIT $6 OFFSET $7`,
);

/** @param following only those whom the viewer follows */
export async function searchAccounts(
  ctx: DomainContext,
  typed: string,
  following: boolean,
  page: SearchPage,
): Promise<bigint[]> {
  return read(ctx, typed, following, page, [...typed.replace(/^@/, '')].length >= LEAST_LETTERS);
}

/** The one account of a handle, if the viewer may find it. */
export function accountByHandle(ctx: DomainContext, handle: string): Promise<bigint[]> {
  return read(ctx, handle, false, { limit: 1, offset: 0 }, false);
}

async function read(
  ctx: DomainContext,
  typed: string,
  following: boolean,
  page: SearchPage,
  byWords: boolean,
): Promise<bigint[]> {
  const { username, domain } = splitHandle(typed, ctx.config.domain);
  const values = [typed, username, domain ?? '', ctx.viewer?.actorId ?? null, following, page.limit, page.offset];
  return (await ctx.sql.many(accounts, [...values, byWords])).map((row) => row.id);
}

// The operators of the index say where names that begin so stand, whatever the plan knows of $1.
const hashtags = statement<Row>(
  'search_hashtags',
  `SELECT t.id FROM tags t WHERE t.name ~>=~ $1 AND t.name ~<~ ($1 || chr(1114111)) AND (NOT $4::boolean OR t.name = $1 OR t.reviewed_at IS NOT NULL)
   ORDER BY t.name <> $1, length(t.name), t.name LIMIT $2 OFFSET $3`,
);

/**
 * Those that begin so: the whole name first, then the shortest.
 *
 * @param reviewed only those that moderators reviewed, and the very name
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
