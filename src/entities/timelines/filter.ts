/** Filters as v1 and v2 of the REST API show them (Mastodon's entities, Filter and V1::Filter). */
import { z } from 'zod';
import { FILTER_CONTEXTS } from '../../domain/filters/checks.ts';
import type { KeywordOfFilter, WholeFilter } from '../../domain/filters/find.ts';
import type { FilterKeyword as KeywordRow, FilterStatus as StatusRow } from '../../generated/prisma/client.ts';
import { timeText } from '../fields/time.ts';

export const filterKeywordSchema = z
  .object({ id: z.string(), keyword: z.string(), whole_word: z.boolean() })
  .meta({ id: 'FilterKeyword', description: 'Words that a filter looks for.' });

export const filterStatusSchema = z
  .object({ id: z.string(), status_id: z.string() })
  .meta({ id: 'FilterStatus', description: 'A post that a filter names.' });

const contextSchema = z.array(z.enum(FILTER_CONTEXTS));

export const filterSchema = z
  .object({
    id: z.string(),
    title: z.string(),
    context: contextSchema,
    expires_at: z.string().nullable(),
    filter_action: z.enum(['warn', 'hide', 'blur']),
    keywords: z.array(filterKeywordSchema).optional(),
    statuses: z.array(filterStatusSchema).optional(),
  })
  .meta({ id: 'Filter', description: 'A filter. Results of filtering omit its parts.' });

export const filterV1Schema = z
  .object({
    id: z.string().meta({ description: 'Of the keyword.' }),
    phrase: z.string(),
    context: contextSchema,
    expires_at: z.string().nullable(),
    irreversible: z.boolean(),
    whole_word: z.boolean(),
  })
  .meta({ id: 'V1_Filter', description: 'One keyword of a filter.' });

export type Filter = z.infer<typeof filterSchema>;

const ACTIONS = { WARN: 'warn', HIDE: 'hide', BLUR: 'blur' } as const;

/** A cast, because contexts were validated when they were stored. */
export const contextOf = (context: readonly string[]): Filter['context'] => [...context] as Filter['context'];

export function viewFilterKeyword(row: KeywordRow): z.infer<typeof filterKeywordSchema> {
  return { id: row.id.toString(), keyword: row.keyword, whole_word: row.wholeWord };
}

export function viewFilterStatus(row: StatusRow): z.infer<typeof filterStatusSchema> {
  return { id: row.id.toString(), status_id: row.statusId.toString() };
}

export function viewFilter(row: WholeFilter): Filter {
  return {
    id: row.id.toString(),
    title: row.title,
    context: contextOf(row.context),
    expires_at: row.expiresAt && timeText(row.expiresAt),
    filter_action: ACTIONS[row.action],
    keywords: row.keywords.map(viewFilterKeyword),
    statuses: row.statuses.map(viewFilterStatus),
  };
}

export function viewFilterV1(row: KeywordOfFilter): z.infer<typeof filterV1Schema> {
  const { filter } = row;
  return {
    id: row.id.toString(),
    phrase: row.keyword,
    context: contextOf(filter.context),
    expires_at: filter.expiresAt && timeText(filter.expiresAt),
    irreversible: filter.action === 'HIDE',
    whole_word: row.wholeWord,
  };
}
