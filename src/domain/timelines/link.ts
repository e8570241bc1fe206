/** The timeline of a link: public statuses that carry its card. */
import { statement } from '../../platform/database/sql.ts';
import type { DomainContext } from '../access/context.ts';
import { CARD_DOMAIN } from '../cards/card-domain.ts';
import type { PageBounds } from '../kernel/page.ts';
import { refuse } from '../kernel/refusals.ts';
import type { StatusSkeleton } from '../statuses/reading/skeleton.ts';
import { pagedStatuses, readStatuses } from '../statuses/reading/status-list.ts';
import { requireTimelineReader } from './open-to.ts';
import { PUBLIC_FILTER, PUBLIC_PARAMETERS, publicFilterValues } from './public.ts';

const timeline = pagedStatuses('link_timeline', {
  reblogs: false,
  column: 'x.status_id',
  from: 'status_cards x JOIN statuses s ON s.id = x.status_id',
  unionOf: 'unnest(q.cards) AS card (id)',
  asks: { ...PUBLIC_PARAMETERS, cards: 'bigint[]' },
  where: (viewer) => `x.card_id = card.id AND ${PUBLIC_FILTER(viewer)} AND a.discoverable`,
});

const EVERYTHING = { local: false, remote: false, onlyMedia: false };

/**
 * The cards of a link that a status of the timeline may have. A popular link has few cards and many statuses: the index gives each
 * card once, and the first such status ends the search.
 */
const cardsOf = statement(
  'cards_of_link',
  `WITH RECURSIVE linked AS (
     SELECT (SELECT card_id FROM status_cards WHERE url = $1 ORDER BY card_id LIMIT 1) AS id
     UNION ALL
     SELECT (SELECT sc.card_id FROM status_cards sc WHERE sc.url = $1 AND sc.card_id > linked.id ORDER BY sc.card_id LIMIT 1)
     FROM linked WHERE linked.id IS NOT NULL
   )
   SELECT k.id FROM preview_cards k LEFT JOIN publishers p ON p.domain = ${CARD_DOMAIN}
   WHERE k.id = ANY (ARRAY(SELECT id FROM linked UNION SELECT id FROM preview_cards WHERE url = $1))
     AND coalesce(k.trendable, p.trendable, true)
     AND (SELECT true FROM status_cards sc
            CROSS JOIN LATERAL (SELECT * FROM statuses WHERE id = sc.status_id OFFSET 0) s
            CROSS JOIN LATERAL (SELECT * FROM actors WHERE id = s.actor_id OFFSET 0) a
          WHERE sc.card_id = k.id AND s.visibility = 'PUBLIC' AND s.deleted_at IS NULL
            AND a.suspended_at IS NULL AND a.deleted_at IS NULL AND a.discoverable LIMIT 1)`,
);

/**
 * Public statuses of discoverable authors with the card of `url`, which may be the card's URL or the one that a status linked to.
 * Mastodon serves only links that trend at the moment. This server serves every link with such a status, unless a moderator
 * rejected it or its publisher, so that a formerly trending link still leads somewhere.
 *
 * Refuses anonymous viewers if these timelines require a user, and all other links as not found.
 */
export async function linkTimeline(
  ctx: DomainContext,
  url: string,
  page: PageBounds,
): Promise<readonly StatusSkeleton[]> {
  await requireTimelineReader(ctx);
  const cards = await ctx.sql.many(cardsOf, [url]);
  if (cards.length === 0) refuse('record_not_found');
  const ids = cards.map((card) => card.id);
  return readStatuses(ctx, timeline, page, { ...publicFilterValues(ctx, EVERYTHING), cards: ids });
}
