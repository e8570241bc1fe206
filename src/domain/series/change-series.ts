/**
 * Changes all occurrences of a series that have not begun, or one and those after it. The named occurrence and the series change at once;
 * a job changes the other occurrences (renew.ts), so that a series of any length takes the same time.
 */
import type { Event, EventSeries, Prisma } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import { invalid, Refusal } from '../../platform/errors.ts';
import type { UserContext } from '../access/context.ts';
import type { EventInput } from '../events/event.ts';
import { updateEvent } from '../events/update-event.ts';
import { isTimeZone } from '../users/time-zone.ts';
import { enqueueDue } from './enqueue-due.ts';
import { findVisibleSeries, lockVisibleSeries, occurrenceOf } from './find.ts';
import { divideSeries, firstToBegin, hasEarlier, moveSlots } from './occurrences.ts';
import { requireSeriesLeader, requireSeriesOrganizer } from './organizers.ts';
import {
  firstStart,
  hasStart,
  localOf,
  movedRule,
  movedStart,
  parseRule,
  type Recurrence,
  ruleFrom,
  type Shift,
  startsBetween,
  wholeSecond,
} from './rule.ts';
import { changedTemplate } from './template.ts';

export type SeriesScope = 'all' | 'this_and_following';

export interface SeriesChange extends Omit<EventInput, 'draft' | 'publishAt' | 'status' | 'cancellationMessage'> {
  scope: SeriesScope;
  /** The occurrence to which the inputs refer; the next one by default. */
  eventId?: string | undefined;
  rule?: string | undefined;
}

/** The rule and times of the series from `from` on, and how far its starts move. */
interface Timing {
  recurrence: Recurrence;
  by: Shift;
  isChanged: boolean;
  /** The rule or the time zone changes, which may end dates that are made later. */
  isEnd: boolean;
}

const text = (local: Temporal.PlainDateTime): string => local.toString({ smallestUnit: 'second' });

/**
 * The times after a change of the occurrence with the original start `slot`. Refuses rules without that occurrence.
 *
 * @param from the first original start that changes
 */
function timingOf(series: EventSeries, { slot, from, given }: { slot: Date; from: Date; given: SeriesChange }): Timing {
  const before = series.timeZone;
  const timeZone = given.timeZone ?? before;
  const start = given.beginsOn ?? slot;
  const [was, will] = [localOf(slot, before), localOf(start, timeZone)];
  const shift = was.until(will);
  const by = { before, timeZone, shift, days: was.toPlainDate().until(will.toPlainDate()).days };
  const asked = given.rule === undefined ? series.rule : parseRule(given.rule, timeZone);
  const isChanged = !shift.blank || timeZone !== before || asked !== series.rule;
  const isEnd = timeZone !== before || asked !== series.rule;
  if (!isChanged) return { recurrence: series, by, isChanged, isEnd };
  const rule = asked === series.rule ? movedRule(ruleFrom(series, from), by) : asked;
  const anchored = { rule, startsLocal: text(localOf(from, before).add(shift)), timeZone };
  const first = firstStart(anchored);
  if (first === null || !hasStart(anchored, start)) {
    const isMoved = given.rule === undefined && given.beginsOn !== undefined;
    throw invalid(
      isMoved ? { beginsOn: ['must be a time at which the rule repeats'] } : { rule: ['must include the first date'] },
    );
  }
  return { recurrence: { rule, startsLocal: text(localOf(first, timeZone)), timeZone }, by, isChanged, isEnd };
}

/** The rule of the occurrences from `from` on, in a series of their own. */
const partFrom = (series: EventSeries, from: Date): Recurrence => ({
  rule: ruleFrom(series, from),
  startsLocal: text(localOf(from, series.timeZone)),
  timeZone: series.timeZone,
});

/** The end of the series moves with its starts, and a new rule makes an ended series go on. */
function endOf(
  series: EventSeries,
  { rule }: SeriesChange,
  { by }: Timing,
): Partial<Pick<EventSeries, 'endsFrom' | 'endMessage'>> {
  if (rule !== undefined) return { endsFrom: null, endMessage: null };
  return series.endsFrom ? { endsFrom: movedStart(series.endsFrom, by) } : {};
}

/** Whether existing dates no longer follow the rule after they moved; a job deletes or cancels them (renew.ts). */
async function dropsDates(
  tx: Tx,
  { id: seriesId }: EventSeries,
  { from, now, timing }: { from: Date; now: Date; timing: Timing },
): Promise<boolean> {
  const rows = await tx.event.findMany({
    where: {
      ...{ seriesId, recurrenceId: { gte: from }, beginsOn: { gt: now } },
      ...{ detached: false, status: { not: 'CANCELLED' } },
    },
    orderBy: { recurrenceId: 'asc' },
    select: { recurrenceId: true },
  });
  const slots = rows.flatMap(({ recurrenceId }) => (recurrenceId ? [movedStart(recurrenceId, timing.by)] : []));
  const [first, last] = [slots[0], slots.at(-1)];
  if (!first || !last) return false;
  const starts = startsBetween(timing.recurrence, first, new Date(last.getTime() + 1));
  const planned = new Set(starts.map((start) => start.getTime()));
  return slots.some((slot) => !planned.has(slot.getTime()));
}

/** Writes a change to the locked series, after one of its occurrences was changed; returns that occurrence. */
async function settle(
  tx: Tx,
  ctx: UserContext,
  series: EventSeries,
  { before, after, given }: { before: Event; after: Event; given: SeriesChange },
): Promise<Event> {
  const now = ctx.clock.now();
  const slot = after.recurrenceId ?? after.beginsOn;
  const isPart = given.scope === 'this_and_following' && (await hasEarlier(tx, series.id, slot, now));
  const first = isPart ? slot : await firstToBegin(tx, series.id, now, slot);
  // The named occurrence may have moved to the past already.
  const from = first < slot ? first : slot;
  const timing = timingOf(series, { slot, from, given });
  if (timing.isEnd || (timing.isChanged && (await dropsDates(tx, series, { from, now, timing }))))
    await requireSeriesLeader(tx, ctx.viewer, series);
  const { timeZone } = timing.recurrence;
  const template = await changedTemplate(tx, series, { before, after, given, timeZone });
  const changed = {
    template: template as unknown as Prisma.InputJsonObject,
    ...(given.physicalAddress !== undefined && { addressId: after.addressId }),
    ...((given.picture !== undefined || given.pictureId !== undefined) && { pictureId: after.pictureId }),
    ...endOf(series, given, timing),
    ...{ version: series.version + 1, changedById: ctx.viewer.userId, updatedAt: now },
  };
  const { rule, startsLocal } = timing.isChanged || !isPart ? timing.recurrence : partFrom(series, from);
  const target = isPart ? await divideSeries(tx, ctx, series, from) : series;
  await tx.eventSeries.update({ where: { id: target.id }, data: { ...changed, rule, startsLocal, timeZone } });
  if (timing.isChanged) await moveSlots(tx, target.id, from, timing.by);
  await enqueueDue(tx, target.id);
  const recurrenceId = movedStart(slot, timing.by);
  return tx.event.update({
    where: { id: after.id },
    data: { seriesId: target.id, recurrenceId, seriesVersion: changed.version, timeZone },
  });
}

/**
 * Returns the named occurrence, or the next one. Occurrences that have begun stay as they are, and so do those that were changed or cancelled
 * alone. A change of one and those after it divides the series if others come before. Refuses viewers who do not organize the
 * whole series, co-organizers who change the rule or the time zone or end dates by a move, what `updateEvent` refuses, occurrences that have begun, and rules without the named occurrence.
 */
export async function changeSeries(ctx: UserContext, id: string, asked: SeriesChange): Promise<Event> {
  const given = { ...asked, ...(asked.beginsOn && { beginsOn: wholeSecond(asked.beginsOn) }) };
  const found = await findVisibleSeries(ctx, id);
  if (given.timeZone !== undefined && (given.timeZone === null || !isTimeZone(given.timeZone)))
    throw invalid({ timeZone: ['is not included in the list'] });
  const named = await occurrenceOf(ctx, found.id, given.eventId, ctx.db);
  const { scope: _scope, eventId: _eventId, rule: _rule, ...change } = given;
  let series = found;
  return updateEvent(ctx, named.id.toString(), change, {
    lock: async (tx) => {
      series = await lockVisibleSeries(tx, ctx, found.id);
      const slot = named.recurrenceId ?? named.beginsOn;
      const first = await firstToBegin(tx, series.id, ctx.clock.now(), slot);
      const from = given.scope === 'all' && first < slot ? first : slot;
      await requireSeriesOrganizer(tx, ctx.viewer, series, { from, now: ctx.clock.now() });
      if ((await occurrenceOf(ctx, series.id, named.uuid, tx)).id !== named.id)
        throw new Refusal('not_found', 'Event not found');
    },
    changed: (tx, before, after) => settle(tx, ctx, series, { before, after, given }),
  });
}
