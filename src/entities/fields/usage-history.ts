/** Daily usage counts of tags and trending links (Mastodon's entities, Tag). */
import { z } from 'zod';
import { firstIdAt } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';

export const historySchema = z.array(z.object({ day: z.string(), uses: z.string(), accounts: z.string() })).meta({
  description: 'Public posts with it on each of the last seven days, today first; days are seconds since 1970.',
});

export type History = z.infer<typeof historySchema>;

/** A day's number since 1970, with the counts of that day. */
export interface HistoryRow {
  day: number;
  uses: number;
  accounts: number;
}

const DAYS = 7;
const DAY_SECONDS = 86_400;

/** SQL columns of a HistoryRow over `statuses s`, or another alias; group by the first column. */
export const HISTORY_COLUMNS = (row = 's'): string =>
  `floor(extract(epoch FROM ${row}.created_at) / ${DAY_SECONDS})::int AS day, count(*) AS uses, count(DISTINCT ${row}.actor_id) AS accounts`;

const today = (ctx: Pick<Platform, 'clock'>): number => Math.floor(ctx.clock.now().getTime() / 1000 / DAY_SECONDS);

/** The number of the first day within the history. */
export const firstDayOfHistory = (ctx: Pick<Platform, 'clock'>): number => today(ctx) - DAYS + 1;

/** The lower bound of the ids of statuses within the history. */
export function firstIdOfHistory(ctx: Pick<Platform, 'clock'>): bigint {
  return firstIdAt(new Date(firstDayOfHistory(ctx) * DAY_SECONDS * 1000));
}

export function viewHistory(ctx: Pick<Platform, 'clock'>, rows: readonly HistoryRow[]): History {
  const days = new Map(rows.map((row) => [row.day, row]));
  return Array.from({ length: DAYS }, (_, ago) => today(ctx) - ago).map((day) => ({
    day: String(day * DAY_SECONDS),
    uses: String(days.get(day)?.uses ?? 0),
    accounts: String(days.get(day)?.accounts ?? 0),
  }));
}
