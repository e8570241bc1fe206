/** Searches persons and groups over their names and what they say of themselves. */
import type { DomainContext } from '../context.ts';
import type { NumberedPage } from '../numbered-page.ts';
import { isModerator } from '../viewer.ts';
import { type Found, findRanked, searchStatements } from './ranked.ts';

const HITS = 'actor_search s JOIN actors a ON a.id = s.actor_id LEFT JOIN users u ON u.id = a.user_id';

/** `personVisibleTo` in SQL: $4 is the viewer's user, $5 whether it moderates. Who wants no discovery is found by the whole name alone. */
const PERSON = `a.type = 'PERSON' AND a.deleted_at IS NULL
  AND ($5::boolean OR a.user_id = $4::bigint OR (a.suspended_at IS NULL AND (a.domain IS NOT NULL
    OR (u.confirmed_at IS NOT NULL AND u.approved_at IS NOT NULL AND u.suspended_at IS NULL))))
  AND (a.discoverable OR a.user_id = $4 OR lower(a.preferred_username) = lower($1))`;

/** `groupVisibleTo` in SQL. */
const GROUP = `a.type = 'GROUP' AND a.deleted_at IS NULL AND a.suspended_at IS NULL`;

const persons = searchStatements('search_persons', HITS, 'a.id', PERSON);
const groups = searchStatements('search_groups', HITS, 'a.id', GROUP);

export function searchPersons(ctx: DomainContext, typed: string, page: NumberedPage): Promise<Found> {
  return findRanked(ctx, persons, typed, page, [ctx.viewer?.userId ?? null, isModerator(ctx.viewer)]);
}

export function searchGroups(ctx: DomainContext, typed: string, page: NumberedPage): Promise<Found> {
  return findRanked(ctx, groups, typed, page, []);
}
