/** Searches events over title, tags, place, organizer and description (rules of the event service, Events). */

import type { DomainContext } from '../access/context.ts';
import { ownIdentities } from '../actors/own-identity.ts';
import { EVENT_LISTED, viewerValues } from '../events/visible-sql.ts';
import type { NumberedPage } from '../kernel/numbered-page.ts';
import { type Found, findRanked, searchStatements } from './ranked.ts';

/** Publicly listed events, by the search table's own columns; visitors see nothing else. */
const PUBLICLY_LISTED = '(s.listed AND (s.publish_at IS NULL OR s.publish_at <= $4::timestamptz))';

const VIEWER = { now: '$4::timestamptz', mine: '$5::bigint[]', moderates: '$6::boolean', seesSuspended: '$7::boolean' };

/** The full check runs only for events that are not publicly listed. */
const LISTED = `(${PUBLICLY_LISTED} OR (NOT s.listed AND (
  SELECT true FROM events e JOIN actors o ON o.id = e.organizer_id
  WHERE e.id = s.event_id AND ${EVENT_LISTED('e', 'o', VIEWER)})))`;

const ROWS = { hits: 'event_search s', id: 's.event_id' };

const events = searchStatements('search_events', { ...ROWS, listed: LISTED });
const eventsOfEverybody = searchStatements('search_public_events', { ...ROWS, listed: PUBLICLY_LISTED });

async function identityIds(ctx: DomainContext): Promise<bigint[]> {
  const own = ownIdentities(ctx.viewer);
  if (!own) return [];
  return (await ctx.db.actor.findMany({ where: own, select: { id: true } })).map((row) => row.id);
}

/** Matching events in the viewer's lists. Refuses empty and too long text, and invalid pages. */
export async function searchEvents(ctx: DomainContext, typed: string, page: NumberedPage): Promise<Found> {
  const now = ctx.clock.now();
  if (!ctx.viewer) return findRanked(ctx, eventsOfEverybody, typed, page, [now]);
  const { moderates, seesSuspended } = viewerValues(ctx);
  return findRanked(ctx, events, typed, page, [now, await identityIds(ctx), moderates, seesSuspended]);
}
