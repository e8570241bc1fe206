/** A trending link, as everybody and as staff see it (Mastodon's entities, Trends::Link). */
import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import { CARD_DOMAIN } from '../../domain/cards/card-domain.ts';
import { readSettings } from '../../domain/instance/settings.ts';
import { statement } from '../../platform/database/sql.ts';
import {
  firstIdOfHistory,
  HISTORY_COLUMNS,
  type HistoryRow,
  historySchema,
  viewHistory,
} from '../fields/usage-history.ts';
import { type CardAuthors, gatherCardAuthors } from '../statuses/card-author.ts';
import { CARD_JSON, type CardRow, previewCardFields, viewCard } from '../statuses/preview-card.ts';

const fields = { ...previewCardFields, history: historySchema };

export const trendsLinkSchema = z
  .object(fields)
  .meta({ id: 'TrendsLink', description: 'A page of the web that people share.' });

export const adminTrendsLinkSchema = z
  .object({
    ...fields,
    id: z.string(),
    trendable: z.boolean().meta({ description: 'Whether it may be among the trends that everybody sees.' }),
    requires_review: z.boolean().meta({ description: 'Whether no moderator has reviewed it or its publisher yet.' }),
  })
  .meta({ id: 'AdminTrendsLink', description: 'A web page with its review state.' });

export type TrendsLink = z.infer<typeof trendsLinkSchema>;
export type AdminTrendsLink = z.infer<typeof adminTrendsLinkSchema>;

interface LinkRow {
  id: bigint;
  card: CardRow;
  trendable: boolean | null;
  reviewed: boolean;
  history: HistoryRow[];
}

const linksByIds = statement(
  'trends_links_by_ids',
  `SELECT k.id, ${CARD_JSON('k.url')} AS card, coalesce(k.trendable, p.trendable) AS trendable,
     k.reviewed_at IS NOT NULL OR p.reviewed_at IS NOT NULL AS reviewed,
     coalesce((SELECT json_agg(d) FROM (
       SELECT ${HISTORY_COLUMNS('u')} FROM (
         SELECT s.created_at, s.actor_id FROM status_cards sc JOIN statuses s ON s.id = sc.status_id
         WHERE sc.card_id = k.id AND s.id >= $2 AND s.deleted_at IS NULL AND s.visibility = 'PUBLIC'
         UNION ALL
         SELECT b.created_at, b.actor_id FROM status_cards sc JOIN statuses s ON s.id = sc.status_id
         JOIN statuses b ON b.reblog_of_id = s.id
         WHERE sc.card_id = k.id AND b.id >= $2 AND b.deleted_at IS NULL AND b.visibility = 'PUBLIC'
           AND s.deleted_at IS NULL AND s.visibility = 'PUBLIC') u
       GROUP BY 1) d), '[]') AS history
   FROM preview_cards k LEFT JOIN publishers p ON p.domain = ${CARD_DOMAIN} WHERE k.id = ANY ($1::bigint[])`,
).as<LinkRow>();

async function gatherLinks(ctx: DomainContext, ids: readonly bigint[]): Promise<LinkRow[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.sql.many(linksByIds, [ids, firstIdOfHistory(ctx)]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const authorsOf = (ctx: DomainContext, rows: readonly LinkRow[]): Promise<CardAuthors> =>
  gatherCardAuthors(
    ctx,
    rows.map(({ card }) => card),
    ctx.viewer?.actorId ? [ctx.viewer.actorId] : [],
  );

const viewLink = (ctx: DomainContext, row: LinkRow, authors: CardAuthors): TrendsLink => ({
  ...viewCard(ctx, row.card, authors),
  history: viewHistory(ctx, row.history),
});

/** The links of these cards, in this order. */
export async function presentTrendsLinks(ctx: DomainContext, ids: readonly bigint[]): Promise<TrendsLink[]> {
  const rows = await gatherLinks(ctx, ids);
  const authors = await authorsOf(ctx, rows);
  return rows.map((row) => viewLink(ctx, row, authors));
}

/** The same for staff. */
export async function presentAdminTrendsLinks(ctx: DomainContext, ids: readonly bigint[]): Promise<AdminTrendsLink[]> {
  const [rows, { reviewTrends }] = await Promise.all([gatherLinks(ctx, ids), readSettings(ctx)]);
  const authors = await authorsOf(ctx, rows);
  return rows.map((row) => ({
    ...viewLink(ctx, row, authors),
    id: row.id.toString(),
    trendable: row.trendable ?? !reviewTrends,
    requires_review: !row.reviewed,
  }));
}
