/**
 * Counters shown with a status. They change all the time and are read with every page, as one text, because most pages only
 * compare it with the cached one.
 */

/** Counters of the status itself, each with the columns of `status_stats` that are added up. */
const OF_STATUS = {
  favourites_count: ['favourites_count', 'other_favourites'],
  replies_count: ['replies_count', 'other_replies'],
  reblogs_count: ['reblogs_count', 'other_reblogs'],
  quotes_count: ['quotes_count'],
} as const;

/** Counters of its author, as columns of `actor_stats`. */
const OF_AUTHOR = ['statuses_count', 'followers_count', 'following_count'] as const;

const COUNTS = [...(Object.keys(OF_STATUS) as (keyof typeof OF_STATUS)[]), ...OF_AUTHOR];

export interface StatusNumbers extends Record<(typeof COUNTS)[number], number> {
  /** YYYY-MM-DD. */
  last_status_at: string | null;
}

/**
 * SQL for the text of the counters that `readNumbers` parses.
 *
 * @param status the alias of `status_stats`; null if there can be no row yet
 * @param author the alias of `actor_stats`; either may have no row
 */
export function NUMBERS(status: string | null, author: string): string {
  const sumOf = (columns: readonly string[]) =>
    `coalesce(${columns.map((name) => `${status}.${name}`).join(' + ')}, 0)`;
  const counts = Object.values(OF_STATUS).map((columns) => (status === null ? '0' : sumOf(columns)));
  const authors = OF_AUTHOR.map((name) => `coalesce(${author}.${name}, 0)`);
  return `ROW(${[...counts, ...authors, `${author}.last_status_at`].join(', ')})::text`;
}

export function readNumbers(text: string): StatusNumbers {
  const parts = text.slice(1, -1).split(',');
  const counts = Object.fromEntries(COUNTS.map((name, i) => [name, Number(parts[i])]));
  return { ...counts, last_status_at: parts[COUNTS.length] || null } as StatusNumbers;
}
