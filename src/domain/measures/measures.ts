/** The measures of the dashboard by Mastodon's keys (Mastodon's entities, Admin::Measure). */
import type { DomainContext } from '../access/context.ts';
import { activeUsers } from './active-users.ts';
import { type Period, periodBefore } from './days.ts';
import { readCounts, sumOfAll } from './read-counts.ts';
import type { Source } from './sources.ts';

interface Row {
  /** The parameter that names the subject. */
  about?: 'id' | 'domain';
  unit?: 'bytes';
  /** Whether the total is that of all times, which has none before. */
  ofAllTimes?: true;
}

export const MEASURES = {
  active_users: {},
  new_users: {},
  interactions: {},
  opened_reports: {},
  resolved_reports: {},
  tag_accounts: { about: 'id' },
  tag_uses: { about: 'id' },
  tag_servers: { about: 'id' },
  instance_accounts: { about: 'domain', ofAllTimes: true },
  instance_media_attachments: { about: 'domain', unit: 'bytes', ofAllTimes: true },
  instance_reports: { about: 'domain', ofAllTimes: true },
  instance_statuses: { about: 'domain', ofAllTimes: true },
  instance_follows: { about: 'domain', ofAllTimes: true },
  instance_followers: { about: 'domain', ofAllTimes: true },
} as const satisfies Record<'active_users' | Source, Row>;

export type MeasureKey = keyof typeof MEASURES;

export const isMeasure = (key: string): key is MeasureKey => Object.hasOwn(MEASURES, key);

/** Whether the measure is about one server, whose totals cover all time. */
export const isOfServer = (key: MeasureKey): boolean => key.startsWith('instance_');

export interface Measured {
  key: MeasureKey;
  unit: 'bytes' | null;
  total: bigint;
  /** The total of the period of the same length right before; null for totals of all time. */
  previousTotal: bigint | null;
  /** Time of the day → value. */
  days: Map<number, bigint>;
}

const sum = (days: Map<number, bigint>): bigint => [...days.values()].reduce((total, value) => total + value, 0n);

async function activity(ctx: DomainContext, period: Period): Promise<Omit<Measured, 'key' | 'unit'>> {
  const [now, before] = await Promise.all([activeUsers(ctx, period), activeUsers(ctx, periodBefore(period))]);
  return { total: now.total, previousTotal: before.total, days: now.days };
}

async function counted(ctx: DomainContext, source: Source, subject: string, period: Period, ofAllTimes: boolean) {
  const read = (during: Period) => readCounts(ctx, source, subject, during);
  if (ofAllTimes) {
    const [days, total] = await Promise.all([read(period), sumOfAll(ctx, source, subject)]);
    return { days, total, previousTotal: null };
  }
  const [days, before] = await Promise.all([read(period), read(periodBefore(period))]);
  return { days, total: sum(days), previousTotal: sum(before) };
}

/**
 * Totals of hashtags add up those of the days: an account that used it on two days counts twice.
 *
 * @param subject the tag's id, or the domain (blank for this server), where the measure is about one
 */
export async function measure(ctx: DomainContext, key: MeasureKey, subject: string, period: Period): Promise<Measured> {
  const row: Row = MEASURES[key];
  const found =
    key === 'active_users' ? activity(ctx, period) : counted(ctx, key, subject, period, row.ofAllTimes ?? false);
  return { key, unit: row.unit ?? null, ...(await found) };
}
