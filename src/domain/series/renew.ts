/** Brings the occurrences of a series to its current version, each in a transaction of its own: readers see it before or after. */
import type { Event, EventSeries, Prisma } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockEvent } from '../events/find.ts';
import { changedAt, enqueueChanged, enqueueHidden, enqueueWaiting } from '../events/follow-change.ts';
import { enqueueSeriesMails } from '../events/plan-changes.ts';
import { endOccurrence } from './end-occurrence.ts';
import { lockSeries } from './find.ts';
import { joinFollowers } from './join-followers.ts';
import { makeOccurrences } from './make-occurrences.ts';
import { succeedOrganizer } from './organizers.ts';
import { hasStart } from './rule.ts';
import { kindsOf, maximumOf, occurrenceColumns, setTemplateTags } from './template.ts';

async function change(tx: Tx, ctx: Platform, series: EventSeries, before: Event, slot: Date): Promise<void> {
  const { ticketKinds: kinds } = await kindsOf(tx, series, before, slot);
  const changed = await tx.event.update({
    where: { id: before.id },
    data: {
      ...occurrenceColumns(series, slot, before.uuid),
      ...maximumOf(series, before),
      ticketKinds: kinds as Prisma.InputJsonArray,
      ...{ seriesVersion: series.version, updatedAt: changedAt(ctx.clock.now(), before) },
    },
  });
  await setTemplateTags(tx, series, before.id);
  await enqueueHidden(tx, before, changed);
  await enqueueChanged(tx, ctx, before, changed);
  await enqueueWaiting(tx, before, changed);
  if (await enqueueSeriesMails(tx, ctx, before, changed, series.changedById?.toString() ?? null))
    await tx.event.update({ where: { id: before.id }, data: { sequence: { increment: 1 } } });
}

/** Under the locks of both. */
async function renewOne(tx: Tx, ctx: Platform, series: EventSeries, event: Event): Promise<void> {
  const slot = event.recurrenceId ?? event.beginsOn;
  const { version, changedById, endMessage, endsFrom } = series;
  const isEnded = endsFrom !== null && slot >= endsFrom;
  const isKept = !isEnded && (event.detached || event.status === 'CANCELLED');
  if (isKept) {
    await tx.event.update({ where: { id: event.id }, data: { seriesVersion: version } });
    return;
  }
  const isPlanned = !isEnded && hasStart(series, slot);
  if (isPlanned) return change(tx, ctx, series, event, slot);
  await endOccurrence(tx, ctx, event, { message: isEnded ? endMessage : null, version, by: changedById });
}

const PORTION = 100;

const outdated = ({ id, version }: EventSeries, now: Date) => ({
  ...{ seriesId: id, seriesVersion: { lt: version }, beginsOn: { gt: now } },
});

/** Returns false when the series changed meanwhile: another job is enqueued for it. */
async function changeOccurrences(ctx: Platform, series: EventSeries): Promise<boolean> {
  for (;;) {
    const rows = await ctx.db.event.findMany({
      ...{ where: outdated(series, ctx.clock.now()), orderBy: { beginsOn: 'asc' }, take: PORTION },
      select: { id: true },
    });
    for (const { id } of rows) {
      const isCurrent = await ctx.db.$transaction(async (tx) => {
        const locked = await lockSeries(tx, series.id);
        if (locked?.version !== series.version) return false;
        await lockEvent(tx, id.toString());
        const event = await tx.event.findFirst({ where: { AND: [{ id }, outdated(series, ctx.clock.now())] } });
        if (event) await renewOne(tx, ctx, series, event);
        return true;
      });
      if (!isCurrent) return false;
    }
    if (rows.length < PORTION) return true;
  }
}

/** The organizer may have left the group, or may be deleted. */
async function currentSeries(ctx: Platform, id: string): Promise<EventSeries | null> {
  return ctx.db.$transaction(async (tx) => {
    const series = await lockSeries(tx, id);
    return series && succeedOrganizer(tx, series);
  });
}

/** Idempotent: changes the occurrences, makes those up to the horizon, and joins the people who take part in all. */
export async function renewSeries(ctx: Platform, id: string): Promise<void> {
  const series = await currentSeries(ctx, id);
  if (!series || !(await changeOccurrences(ctx, series))) return;
  await makeOccurrences(ctx, series);
  await joinFollowers(ctx, id);
}
