/** Filters as the JSON that Mastodon exports and imports: all of them in one document. */
import { z } from 'zod';
import type { IdentityContext } from '../access/context.ts';
import { FILTER_ACTIONS } from '../filters/checks.ts';
import { ownFilters, type WholeFilter } from '../filters/find.ts';

const MOST_PARTS = 1_000;
/** Each may be fetched from another server. */
const MOST_POSTS = 100;

const filterSchema = z.object({
  title: z.string().trim().min(1).max(256),
  expire_at: z.iso.datetime({ offset: true }).nullish(),
  context: z.array(z.string().max(32)).max(20),
  action: z.string().max(32).default('warn'),
  keywords_attributes: z
    .array(z.object({ keyword: z.string().max(512), whole_word: z.boolean().default(true) }))
    .max(MOST_PARTS)
    .default([]),
  /** Addresses of posts. */
  statuses: z.array(z.string().max(2_000)).max(MOST_POSTS).default([]),
});

export type FilterInFile = z.infer<typeof filterSchema>;

const fileSchema = z.object({ custom_filters: z.array(filterSchema) });

/** Null if the text is something else. */
export function filtersIn(text: string): FilterInFile[] | null {
  try {
    return fileSchema.parse(JSON.parse(text)).custom_filters;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return null;
    throw error;
  }
}

const actionOf = ({ action }: WholeFilter): string =>
  Object.entries(FILTER_ACTIONS).find(([, stored]) => stored === action)?.[0] ?? 'warn';

/** The viewer's own filters. */
export async function exportFilters(ctx: IdentityContext): Promise<string> {
  const filters = await ownFilters(ctx);
  const ids = filters.flatMap(({ statuses }) => statuses.map(({ statusId }) => statusId));
  const rows = await ctx.db.status.findMany({ where: { id: { in: ids } }, select: { id: true, uri: true } });
  const uris = new Map(rows.map(({ id, uri }) => [id, uri]));
  const custom_filters = filters.map((filter) => ({
    title: filter.title,
    expire_at: filter.expiresAt?.toISOString() ?? null,
    context: filter.context,
    action: actionOf(filter),
    keywords_attributes: filter.keywords.map(({ keyword, wholeWord }) => ({ keyword, whole_word: wholeWord })),
    statuses: filter.statuses.flatMap(({ statusId }) => uris.get(statusId) ?? []),
  }));
  return `${JSON.stringify({ custom_filters }, null, 2)}\n`;
}
