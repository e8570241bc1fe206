/** Searches persons and groups by name and summary. */

import type { DomainContext } from '../access/context.ts';
import { isModerator } from '../access/viewer.ts';
import { actorsByHandles, splitHandle, withoutOwnHost } from '../actors/handles.ts';
import { type NumberedPage, numberedPage } from '../kernel/numbered-page.ts';
import { findGroups, findPersons } from './find-actors.ts';
import { type Found, findRanked, searchStatements } from './ranked.ts';

const ROWS = {
  hits: 'actor_search s JOIN actors a ON a.id = s.actor_id LEFT JOIN users u ON u.id = a.user_id',
  id: 'a.id',
};

/** Whether an identity is the viewer's own: $4 is the signed-in user, $5 the identity of a token. */
const OWN = '(a.user_id = $4::bigint OR a.id = $5::bigint)';

/**
 * `personVisibleTo` in SQL: $6 is whether the viewer moderates. Actors who are not discoverable are found only by the exact name.
 */
const PERSON = `a.type = 'PERSON' AND a.deleted_at IS NULL
  AND ($6::boolean OR ${OWN} OR (a.suspended_at IS NULL AND (a.domain IS NOT NULL
    OR (u.confirmed_at IS NOT NULL AND u.approved_at IS NOT NULL AND u.suspended_at IS NULL))))
  AND (a.discoverable OR ${OWN} OR lower(a.preferred_username) = lower($1))`;

/** `groupVisibleTo` in SQL. */
const GROUP = `a.type = 'GROUP' AND a.deleted_at IS NULL AND a.suspended_at IS NULL`;

const persons = searchStatements('search_persons', { ...ROWS, listed: PERSON, first: 'in:local' });
const groups = searchStatements('search_groups', { ...ROWS, listed: GROUP, mark: 'is:group' });

/** `name@host`, including this server's host. */
const HANDLE = /^@?[\w.-]+@[\w.:-]+$/;

/** The visible actor with a complete handle; null for other words and unknown handles. */
async function byHandle(
  ctx: DomainContext,
  typed: string,
  page: NumberedPage,
  find: typeof findPersons,
): Promise<Found | null> {
  const { skip } = numberedPage(page);
  const handle = typed.trim();
  if (!HANDLE.test(handle)) return null;
  const [named] = await actorsByHandles(ctx, [splitHandle(handle, ctx.config)]);
  const ids = named ? (await find(ctx, [named.id])).map((actor) => actor.id) : [];
  return ids.length === 0 ? null : { total: ids.length, ids: ids.slice(skip) };
}

const words = (ctx: DomainContext, typed: string): string => withoutOwnHost(typed.trim(), ctx.config);

export async function searchPersons(ctx: DomainContext, typed: string, page: NumberedPage): Promise<Found> {
  const named = await byHandle(ctx, typed, page, findPersons);
  if (named) return named;
  const { viewer } = ctx;
  const userId = viewer?.sessionId ? viewer.userId : null;
  const moderates = isModerator(viewer, 'admin:read:accounts');
  return findRanked(ctx, persons, words(ctx, typed), page, [userId, viewer?.actorId ?? null, moderates]);
}

export async function searchGroups(ctx: DomainContext, typed: string, page: NumberedPage): Promise<Found> {
  return (await byHandle(ctx, typed, page, findGroups)) ?? findRanked(ctx, groups, words(ctx, typed), page, []);
}
