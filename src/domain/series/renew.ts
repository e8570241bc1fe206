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
import { startsBetween } from './rule.ts';
import { OCCURRENCE_STEPS, type OccurrencePlace, occurrenceState } from './states.ts';
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

/** The original start, which is its place in the series. */
const slotOf = ({ recurrenceId, beginsOn }: Pick<Event, 'recurrenceId' | 'beginsOn'>): Date => recurrenceId ?? beginsOn;

const placeOf = ({ endsFrom }: EventSeries, slot: Date, planned: Starts): OccurrencePlace => {
  if (endsFrom !== null && slot >= endsFrom) return 'ended';
  return planned.has(slot.getTime()) ? 'planned' : 'left out';
};

/** Under the locks of both. */
async function renewOne(tx: Tx, ctx: Platform, series: EventSeries, event: Event, planned: Starts): Promise<void> {
  const slot = slotOf(event);
  const place = placeOf(series, slot, planned);
  const step = OCCURRENCE_STEPS[occurrenceState(event, ctx.clock.now())][place];
  const { version, changedById, endMessage } = series;
  if (step === 'changes') return change(tx, ctx, series, event, slot);
  if (step === 'ends') {
    const message = place === 'ended' ? endMessage : null;
    return endOccurrence(tx, ctx, event, { message, version, by: changedById });
  }
  await tx.event.update({ where: { id: event.id }, data: { seriesVersion: version } });
}

const PORTION = 100;

const outdated = ({ id, version }: EventSeries, now: Date) => ({
  ...{ seriesId: id, seriesVersion: { lt: version }, beginsOn: { gt: now } },
});

/** Times in milliseconds. */
type Starts = ReadonlySet<number>;

/** The starts of the rule among the outdated occurrences, computed once: a rule with a COUNT is computed from its first start on. */
async function plannedStarts({ db, clock }: Platform, series: EventSeries): Promise<Starts> {
  const { _min, _max } = await db.event.aggregate({
    where: outdated(series, clock.now()),
    _min: { recurrenceId: true },
    _max: { recurrenceId: true },
  });
  if (_min.recurrenceId === null || _max.recurrenceId === null) return new Set();
  const until = new Date(_max.recurrenceId.getTime() + 1);
  return new Set(startsBetween(series, _min.recurrenceId, until).map((start) => start.getTime()));
}

/** Returns false when the series changed meanwhile: another job is enqueued for it. */
async function changeOccurrences(ctx: Platform, series: EventSeries): Promise<boolean> {
  const planned = await plannedStarts(ctx, series);
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
        if (event) await renewOne(tx, ctx, series, event, planned);
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
