/** Schedules, reschedules and cancels statuses. */
import type { Prisma, ScheduledStatus } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { parseId } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { IdentityContext } from '../../access/context.ts';
import { lockInOrder } from '../../kernel/in-order.ts';
import { lockRow } from '../../kernel/lock-row.ts';
import { enqueue } from '../../kernel/outbox.ts';
import { type PageBounds, pageOf } from '../../kernel/page.ts';
import { refuse } from '../../kernel/refusals.ts';
import { claimMedia } from '../../media/claim-media.ts';
import { requireUnmoved } from '../../users/posting-defaults.ts';
import { findOriginal } from '../find.ts';
import { checkPoll } from '../polls/check-poll.ts';
import { findQuotable } from '../quotes/quotable.ts';
import type { NewStatus } from '../writing/create-status.ts';
import { checkWords, wordsIn } from '../writing/words.ts';
import { paramsOf, type ScheduledParams } from './scheduled-params.ts';

/** Mastodon's limits, status.scheduled_* */
const LIMITS = { total: 300, daily: 25, minOffsetMs: 300_000 };
const DAY_MS = 86_400_000;

function checkTime(ctx: Pick<Platform, 'clock'>, at: Date): void {
  if (at.getTime() <= ctx.clock.now().getTime() + LIMITS.minOffsetMs) refuse('scheduled_too_soon');
}

/** The calendar day, in UTC. */
function dayOf(at: Date): Prisma.DateTimeFilter {
  const start = Math.floor(at.getTime() / DAY_MS) * DAY_MS;
  return { gte: new Date(start), lt: new Date(start + DAY_MS) };
}

/** Checks the daily limit; the lock serializes concurrent scheduling, so that the limits are exact. */
async function checkLimit(tx: Tx, actorId: bigint, at: Date, except: bigint | null): Promise<void> {
  await lockRow(tx, 'actors', actorId);
  const others = { actorId, ...(except !== null && { id: { not: except } }) };
  const daily = await tx.scheduledStatus.count({ where: { ...others, scheduledAt: dayOf(at) } });
  if (daily >= LIMITS.daily) refuse('scheduled_full_day');
  if ((await tx.scheduledStatus.count({ where: others })) >= LIMITS.total) refuse('scheduled_full');
}

/** Reserves its media until a day after the scheduled time. */
async function setTime(tx: Tx, id: bigint, at: Date, mediaIds: readonly string[]): Promise<void> {
  const media = mediaIds.map(parseId).filter((mediaId) => mediaId !== null);
  const expiresAt = new Date(at.getTime() + DAY_MS);
  await lockInOrder(tx, 'media', media);
  await tx.media.updateMany({ where: { id: { in: media }, statusId: null }, data: { expiresAt } });
  const due = { scheduledStatusId: id.toString(), at: at.toISOString() };
  await enqueue(tx, 'scheduled_status.due', due, { runAt: at, key: `scheduled_status:${id}` });
}

async function insert(tx: Tx, ctx: IdentityContext, input: NewStatus, at: Date): Promise<ScheduledStatus> {
  const { actorId, userId, appId } = ctx.viewer;
  const [id, createdAt] = [ctx.ids.next(), ctx.clock.now()];
  if (input.idempotencyKey !== null) {
    const key = { actorId, key: input.idempotencyKey };
    const { count } = await tx.idempotencyKey.createMany({
      data: { ...key, resultId: id, createdAt },
      skipDuplicates: true,
    });
    if (count === 0) {
      const made = await tx.idempotencyKey.findUnique({ where: { actorId_key: key } });
      const before = await tx.scheduledStatus.findFirst({ where: { id: made?.resultId ?? 0n, actorId } });
      return before ?? refuse('duplicate');
    }
  }
  await checkLimit(tx, actorId, at, null);
  const { visibility, inReplyToId, mediaIds, poll, idempotencyKey } = input;
  const { quotedStatusId, quotePolicy, replyPolicy, groupId, title = null } = input;
  const params = {
    ...wordsIn(input),
    language: input.language ?? ctx.viewer.locale,
    visibility,
    inReplyToId,
    mediaIds: [...mediaIds],
    poll: poll && { ...poll, options: [...poll.options] },
    idempotencyKey,
    quotedStatusId,
    quotePolicy,
    replyPolicy,
    groupId: groupId?.toString() ?? null,
    title,
  } satisfies ScheduledParams;
  const row = await tx.scheduledStatus.create({
    data: { id, actorId, userId, appId, scheduledAt: at, params, createdAt },
  });
  await setTime(tx, id, at, mediaIds);
  return row;
}

/**
 * With a known idempotency key, returns what that key created.
 *
 * Refuses whatever posting refuses, times less than five minutes away, and more than 25 per day or 300 in total.
 */
export async function scheduleStatus(ctx: IdentityContext, input: NewStatus, at: Date): Promise<ScheduledStatus> {
  await requireUnmoved(ctx);
  checkTime(ctx, at);
  checkWords({ ...input, quotes: input.quotedStatusId !== null });
  if (input.poll) checkPoll(ctx, input.poll);
  if (input.inReplyToId !== null) await findOriginal(ctx, input.inReplyToId, 'reply_target_missing');
  if (input.quotedStatusId !== null) await findQuotable(ctx, input.quotedStatusId);
  await claimMedia(ctx, input.mediaIds);
  return ctx.db.$transaction((tx) => insert(tx, ctx, input, at));
}

export function scheduledStatuses(ctx: IdentityContext, page: PageBounds): Promise<ScheduledStatus[]> {
  const { where, order } = pageOf(page);
  return ctx.db.scheduledStatus.findMany({ where: { actorId: ctx.viewer.actorId, ...where }, ...order });
}

/** Refuses unknown statuses and those of other people alike. */
export async function findScheduledStatus(ctx: IdentityContext, id: string): Promise<ScheduledStatus> {
  const statusId = parseId(id);
  if (statusId === null) refuse('record_not_found');
  const where = { id: statusId, actorId: ctx.viewer.actorId };
  return (await ctx.db.scheduledStatus.findFirst({ where })) ?? refuse('record_not_found');
}

/** @param at null leaves the time unchanged */
export async function reschedule(ctx: IdentityContext, id: string, at: Date | null): Promise<ScheduledStatus> {
  const row = await findScheduledStatus(ctx, id);
  if (at === null) return row;
  checkTime(ctx, at);
  return ctx.db.$transaction(async (tx) => {
    await checkLimit(tx, row.actorId, at, row.id);
    const data = { scheduledAt: at };
    const [moved] = await tx.scheduledStatus.updateManyAndReturn({ where: { id: row.id }, data });
    await setTime(tx, row.id, at, paramsOf(row).mediaIds);
    return moved ?? refuse('record_not_found');
  });
}

export async function cancelScheduled(ctx: IdentityContext, id: string): Promise<void> {
  const row = await findScheduledStatus(ctx, id);
  await ctx.db.scheduledStatus.deleteMany({ where: { id: row.id } });
}
