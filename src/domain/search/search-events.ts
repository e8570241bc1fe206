/** Searches events over title, tags, place, organizer and description (spec/graphql/rules.md, Events). */

import type { DomainContext } from '../access/context.ts';
import { isModerator } from '../access/viewer.ts';
import { ownIdentities } from '../actors/own-identity.ts';
import { APPROVED, ORGANIZING } from '../events/visible.ts';
import { MEMBER_ROLES } from '../groups/states.ts';
import type { NumberedPage } from '../kernel/numbered-page.ts';
import { type Found, findRanked, searchStatements } from './ranked.ts';

const listOf = (roles: readonly string[]): string => roles.map((role) => `'${role}'`).join(', ');

const takesPart = (roles: readonly string[]): string => `EXISTS (
  SELECT FROM participants p WHERE p.event_id = e.id AND p.actor_id = ANY($5::bigint[]) AND p.role IN (${listOf(roles)}))`;

const isMember = (least: number): string => `EXISTS (
  SELECT FROM members m WHERE m.parent_id = e.attributed_to_id AND m.actor_id = ANY($5::bigint[]) AND m.role >= ${least})`;

const FOLLOWS = `e.attributed_to_id IS NULL AND EXISTS (
  SELECT FROM follows f WHERE f.target_id = e.organizer_id AND f.follower_id = ANY($5::bigint[]) AND f.approved)`;

/** Publicly listed events, by the search table's own columns; anonymous viewers see nothing else. */
const PUBLICLY_LISTED = '(s.listed AND (s.publish_at IS NULL OR s.publish_at <= $4::timestamptz))';

/**
 * `eventListedTo` in SQL: $4 is the time, $5 the viewer's identities, $6 whether it moderates. A matrix test proves that they
 * agree. The full check runs only for events that are not publicly listed.
 */
const LISTED = `(${PUBLICLY_LISTED} OR (NOT s.listed AND (
  SELECT true FROM events e JOIN actors o ON o.id = e.organizer_id
  WHERE e.id = s.event_id AND NOT e.draft AND (e.publish_at IS NULL OR e.publish_at <= $4::timestamptz)
    AND (e.visibility IN ('PUBLIC', 'PRIVATE') OR (e.visibility = 'RESTRICTED' AND ($6::boolean OR e.accepted_at IS NOT NULL)))
    AND (
      (o.deleted_at IS NULL AND ($6 OR o.suspended_at IS NULL) AND (e.visibility <> 'PRIVATE'
        OR ${takesPart(APPROVED)} OR ${isMember(MEMBER_ROLES.MEMBER)} OR (${FOLLOWS})))
      OR e.organizer_id = ANY($5)
      OR ((e.visibility <> 'RESTRICTED' OR e.accepted_at IS NOT NULL)
        AND (${takesPart(ORGANIZING)} OR ${isMember(MEMBER_ROLES.MODERATOR)}))))))`;

const events = searchStatements('search_events', 'event_search s', 's.event_id', LISTED);
const eventsOfEverybody = searchStatements('search_public_events', 'event_search s', 's.event_id', PUBLICLY_LISTED);

async function identityIds(ctx: DomainContext): Promise<bigint[]> {
  const own = ownIdentities(ctx.viewer);
  if (!own) return [];
  return (await ctx.db.actor.findMany({ where: own, select: { id: true } })).map((row) => row.id);
}

/** Matching events in the viewer's lists. Refuses empty and too long text, and invalid pages. */
export async function searchEvents(ctx: DomainContext, typed: string, page: NumberedPage): Promise<Found> {
  const now = ctx.clock.now();
  if (!ctx.viewer) return findRanked(ctx, eventsOfEverybody, typed, page, [now]);
  const values = [now, await identityIds(ctx), isModerator(ctx.viewer, 'admin:read')];
  return findRanked(ctx, events, typed, page, values);
}
