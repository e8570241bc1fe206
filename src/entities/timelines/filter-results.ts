/**
 * Matches statuses against viewers' filters (Mastodon's entities, FilterResult): each match is reported with the filter and its
 * contexts. Nothing is removed; clients decide by context.
 */
import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import { firstKeyword, foldCase, type Keyword, keywordOf } from '../../domain/filters/find-keyword.ts';
import { plainTextOf } from '../../domain/kernel/html/plain-text.ts';
import { statement } from '../../platform/database/sql.ts';
import { timeText } from '../fields/time.ts';
import { contextOf, type Filter, filterSchema } from './filter.ts';

export const filterResultSchema = z
  .object({
    filter: filterSchema,
    keyword_matches: z.array(z.string()).nullable(),
    status_matches: z.array(z.string()).nullable(),
  })
  .meta({ id: 'FilterResult', description: 'A filter that matches a post, and the matches.' });

export type FilterResult = z.infer<typeof filterResultSchema>;

interface Row {
  actor_id: bigint;
  id: bigint;
  title: string;
  context: string[];
  action: Filter['filter_action'];
  expires_at: Date | null;
  keywords: { keyword: string; whole_word: boolean }[];
  statuses: string[];
}

/** A compiled filter. */
export interface Matcher {
  filter: Filter;
  keywords: readonly Keyword[];
  statusIds: ReadonlySet<string>;
}

/** Viewer → filters. */
export type Matchers = ReadonlyMap<bigint, readonly Matcher[]>;

/** The parts of a status that filters search. */
export interface Filterable {
  id: bigint;
  content: string;
  spoiler_text: string;
  media: readonly { description: string | null }[];
  poll: { options: readonly string[] } | null;
}

const filtersOf = statement(
  'filters_of_viewers',
  `SELECT f.actor_id, f.id, f.title, f.context, lower(f.action::text) AS action, f.expires_at,
     coalesce((SELECT json_agg(json_build_object('keyword', k.keyword, 'whole_word', k.whole_word) ORDER BY k.id)
       FROM filter_keywords k WHERE k.filter_id = f.id), '[]') AS keywords,
     coalesce((SELECT json_agg(t.status_id::text) FROM filter_statuses t
       WHERE t.filter_id = f.id AND t.status_id = ANY ($2::bigint[] || ARRAY(
         SELECT w.reblog_of_id FROM statuses w WHERE w.id = ANY ($2::bigint[]) AND w.reblog_of_id IS NOT NULL))), '[]') AS statuses
   FROM filters f WHERE f.actor_id = ANY ($1::bigint[]) AND (f.expires_at IS NULL OR f.expires_at > $3::timestamptz)
   ORDER BY f.id`,
).as<Row, 'context'>();

function matcherOf(row: Row): Matcher {
  return {
    filter: {
      id: row.id.toString(),
      title: row.title,
      context: contextOf(row.context),
      expires_at: row.expires_at && timeText(row.expires_at),
      filter_action: row.action,
    },
    keywords: row.keywords.map(({ keyword, whole_word: whole }) => keywordOf(keyword, whole)),
    statusIds: new Set(row.statuses),
  };
}

/** The unexpired filters of these viewers, in one statement. */
export async function gatherFilters(
  ctx: Pick<DomainContext, 'sql' | 'clock'>,
  viewerIds: readonly bigint[],
  statusIds: readonly bigint[],
): Promise<Matchers> {
  const matchers = new Map<bigint, Matcher[]>();
  if (viewerIds.length === 0 || statusIds.length === 0) return matchers;
  for (const row of await ctx.sql.many(filtersOf, [viewerIds, statusIds, ctx.clock.now()])) {
    const own = matchers.get(row.actor_id);
    if (own) own.push(matcherOf(row));
    else matchers.set(row.actor_id, [matcherOf(row)]);
  }
  return matchers;
}

/** The searchable text: content warning, content, poll options, media descriptions. */
function textOf(status: Filterable): string {
  const descriptions = status.media.map((media) => media.description ?? '');
  return [status.spoiler_text, plainTextOf(status.content), ...(status.poll?.options ?? []), ...descriptions].join(
    '\n\n',
  );
}

/**
 * @param shown the status itself, or the reblogged one
 * @param reblogId the id of the reblog, if it is one
 */
export function filterResults(
  matchers: readonly Matcher[] | undefined,
  shown: Filterable,
  reblogId?: bigint,
): FilterResult[] {
  if (!matchers) return [];
  const text = matchers.some(({ keywords }) => keywords.length > 0) ? textOf(shown) : '';
  const folded = foldCase(text);
  const ids = [shown.id, ...(reblogId === undefined ? [] : [reblogId])].map(String);
  return matchers.flatMap(({ filter, keywords, statusIds }) => {
    const found = firstKeyword(text, folded, keywords);
    const named = ids.filter((id) => statusIds.has(id));
    if (found === null && named.length === 0) return [];
    return [
      { filter, keyword_matches: found === null ? null : [found], status_matches: named.length > 0 ? named : null },
    ];
  });
}
