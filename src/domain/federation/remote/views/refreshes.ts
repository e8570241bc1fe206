/**
 * Data of other servers that is fetched in the background because somebody views it. Apps poll such a refresh until it is
 * finished, and load what they show again (Mastodon's AsyncRefresh).
 */
import type { AsyncRefresh } from '../../../../generated/prisma/client.ts';
import type { Tx } from '../../../../platform/database/db.ts';
import { type RequestBounds, withinBounds } from '../../../../platform/http/within-bounds.ts';
import { withinTime } from '../../../../platform/http/within-time.ts';
import { parseId } from '../../../../platform/ids.ts';
import type { RateFamily } from '../../../../platform/limiter.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { DomainContext, UserContext } from '../../../access/context.ts';
import { refuse } from '../../../kernel/refusals.ts';
import { hostOf } from '../../../kernel/silent-hosts.ts';
import { siteOf } from '../../../kernel/site-of.ts';
import { domainOf } from '../../outbox/requests.ts';
import type { StoringContext } from '../store/storing-context.ts';

/** A refresh whose job was lost, or waits behind too many others, counts as finished. */
const LONGEST_MS = 600_000;

/** The post whose replies are refreshed, or the actor whose profile is. */
export type RefreshSubject = { statusId: bigint } | { actorId: bigint };

export type RefreshState = Pick<AsyncRefresh, 'id' | 'startedAt' | 'finishedAt' | 'resultCount'>;

/** The columns of its row, in a look-up of the subject; null without a row. */
export interface RefreshColumns {
  id: bigint | null;
  started_at: Date | null;
  finished_at: Date | null;
  result_count: number | null;
}

export const REFRESH_COLUMNS = 'r.id, r.started_at, r.finished_at, r.result_count';

export const refreshIn = (row: RefreshColumns): RefreshState | null =>
  row.id === null || row.started_at === null
    ? null
    : { id: row.id, startedAt: row.started_at, finishedAt: row.finished_at, resultCount: row.result_count ?? 0 };

/** The number of refreshes that one person may cause. Beyond it, threads and profiles are shown as they are stored. */
const OF_PERSON = { name: 'refreshes', limit: 100, seconds: 300 } as const satisfies RateFamily;

export const isRunning = ({ clock }: Pick<Platform, 'clock'>, { startedAt, finishedAt }: RefreshState): boolean =>
  finishedAt === null && clock.now().getTime() - startedAt.getTime() < LONGEST_MS;

/** The place of the job: the requests of those who view things of one site wait for each other. */
export const placeOfView = (uri: string) => ({ host: domainOf(uri), maxAttempts: 3 });

interface Due {
  subject: RefreshSubject;
  /** Null if there was none. */
  last: RefreshState | null;
  /** The least time between two refreshes of one subject. */
  everyMs: number;
  /** Enqueues the job, which calls `refreshing`. */
  enqueueJob(tx: Tx, refreshId: string): Promise<void>;
}

/** Begins a refresh if it is due. Returns the one that is running, even if another viewer caused it, or null. */
export async function refreshIfDue(ctx: DomainContext, due: Due): Promise<RefreshState | null> {
  const { subject, last, everyMs, enqueueJob } = due;
  const startedAt = ctx.clock.now();
  const before = new Date(startedAt.getTime() - everyMs);
  if (last && last.startedAt > before) return isRunning(ctx, last) ? last : null;
  const { allowed } = await ctx.limiter.consume(OF_PERSON, `${ctx.viewer?.userId}`);
  if (!allowed) return null;
  await ctx.db.$transaction(async (tx) => {
    const data = { id: ctx.ids.next(), startedAt, finishedAt: null, resultCount: 0 };
    const { count } = last
      ? await tx.asyncRefresh.updateMany({ where: { ...subject, startedAt: { lte: before } }, data })
      : await tx.asyncRefresh.createMany({ data: { ...subject, ...data }, skipDuplicates: true });
    // Otherwise another request has just begun it.
    if (count > 0) await enqueueJob(tx, data.id.toString());
  });
  return ctx.db.asyncRefresh.findFirst({ where: subject });
}

/** All requests of one refresh together. */
const VIEW_MS = 60_000;
const BOUNDS: RequestBounds = { requests: 1000, ofSite: 300, atOnce: 2 };

/**
 * Runs the fetch of a refresh within its limits, and ends the refresh, even if the fetch fails.
 *
 * @param fetch calls `stored` with the number of posts that it has stored
 */
export async function refreshing(
  platform: Platform,
  refreshId: string,
  fetch: (ctx: StoringContext, stored: (posts: number) => Promise<void>) => Promise<void>,
): Promise<void> {
  const { db, clock } = platform;
  const id = parseId(refreshId) ?? 0n;
  const http = withinBounds(withinTime(platform.http, VIEW_MS), BOUNDS, (url) => siteOf(hostOf(url)));
  const stored = async (posts: number): Promise<void> => {
    await db.asyncRefresh.updateMany({ where: { id }, data: { resultCount: { increment: posts } } });
  };
  try {
    await fetch({ ...platform, http, viewer: null }, stored);
  } finally {
    await db.asyncRefresh.updateMany({ where: { id }, data: { finishedAt: clock.now() } });
  }
}

/** A refresh contains nothing but a number, so every user may read every refresh. */
export async function findRefresh({ db }: UserContext, id: string): Promise<AsyncRefresh> {
  return (await db.asyncRefresh.findUnique({ where: { id: parseId(id) ?? 0n } })) ?? refuse('record_not_found');
}

/** Subjects are refreshed more often than this. */
const FORGOTTEN_MS = 86_400_000;

export async function forgetRefreshes({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - FORGOTTEN_MS);
  await db.asyncRefresh.deleteMany({ where: { startedAt: { lt: before } } });
}
