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
import { requireSeriesOrganizer } from './organizers.ts';
import {
  firstStart,
  instantOf,
  localOf,
  parseRule,
  type Recurrence,
  requireFirst,
  ruleFrom,
  startsBetween,
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
  /** The first original start that changes. */
  from: Date;
  /** By the clock on the wall. */
  shift: Temporal.Duration;
  isChanged: boolean;
}

/**
 * The times after a change of the occurrence `after` (with the original start `slot`). Refuses rules without that occurrence.
 *
 * @param from the first original start that changes
 */
function timingOf(
  series: EventSeries,
  { after, slot, from, given }: { after: Event; slot: Date; from: Date; given: SeriesChange },
): Timing {
  const timeZone = given.timeZone ?? series.timeZone;
  const start = given.beginsOn === undefined ? slot : after.beginsOn;
  const shift = localOf(slot, series.timeZone).until(localOf(start, timeZone));
  const asked = given.rule === undefined ? series.rule : parseRule(given.rule, timeZone);
  const isChanged = !shift.blank || timeZone !== series.timeZone || asked !== series.rule;
  if (!isChanged) return { recurrence: series, from, shift, isChanged };
  const rule = asked === series.rule ? ruleFrom(series, from) : asked;
  const moved = localOf(from, series.timeZone).add(shift);
  const anchored = { rule, startsLocal: moved.toString({ smallestUnit: 'second' }), timeZone };
  const first = firstStart(anchored);
  if (first === null || startsBetween(anchored, start, new Date(start.getTime() + 1)).length === 0)
    throw invalid({ rule: ['must include the first date'] });
  const startsLocal = localOf(first, timeZone).toString({ smallestUnit: 'second' });
  const recurrence = { rule, startsLocal, timeZone };
  requireFirst(recurrence);
  return { recurrence, from, shift, isChanged };
}

/** The rule of the occurrences from `from` on, in a series of their own. */
const partFrom = (series: EventSeries, from: Date): Recurrence => ({
  rule: ruleFrom(series, from),
  startsLocal: localOf(from, series.timeZone).toString({ smallestUnit: 'second' }),
  timeZone: series.timeZone,
});

/** Writes a change to the locked series, after one of its occurrences was changed; returns that occurrence. */
async function settle(
  tx: Tx,
  ctx: UserContext,
  series: EventSeries,
  after: Event,
  given: SeriesChange,
): Promise<Event> {
  const now = ctx.clock.now();
  const slot = after.recurrenceId ?? after.beginsOn;
  const isPart = given.scope === 'this_and_following' && (await hasEarlier(tx, series.id, slot, now));
  const from = isPart ? slot : await firstToBegin(tx, series.id, now, slot);
  const timing = timingOf(series, { after, slot, from, given });
  const { timeZone } = timing.recurrence;
  const template = await changedTemplate(tx, series, { after, given, timeZone });
  const changed = {
    template: template as unknown as Prisma.InputJsonObject,
    ...(given.physicalAddress !== undefined && { addressId: after.addressId }),
    ...((given.picture !== undefined || given.pictureId !== undefined) && { pictureId: after.pictureId }),
    ...{ version: series.version + 1, changedById: ctx.viewer.userId, updatedAt: now },
  };
  const { rule, startsLocal } = timing.isChanged || !isPart ? timing.recurrence : partFrom(series, from);
  const target = isPart ? await divideSeries(tx, ctx, series, from) : series;
  await tx.eventSeries.update({ where: { id: target.id }, data: { ...changed, rule, startsLocal, timeZone } });
  if (timing.isChanged) await moveSlots(tx, target.id, timing.from, { ...timing, before: series.timeZone, timeZone });
  await enqueueDue(tx, target.id);
  const recurrenceId = instantOf(localOf(slot, series.timeZone).add(timing.shift), timeZone);
  return tx.event.update({
    where: { id: after.id },
    data: { seriesId: target.id, recurrenceId, seriesVersion: changed.version, timeZone },
  });
}

/**
 * Returns the named occurrence, or the next one. Occurrences that have begun stay as they are, and so do those that were changed or cancelled
 * alone. A change of one and those after it divides the series if others come before. Refuses viewers who do not organize the
 * whole series, what `updateEvent` refuses, occurrences that have begun, and rules without the named occurrence.
 */
export async function changeSeries(ctx: UserContext, id: string, given: SeriesChange): Promise<Event> {
  const found = await findVisibleSeries(ctx, id);
  if (given.timeZone !== undefined && (given.timeZone === null || !isTimeZone(given.timeZone)))
    throw invalid({ timeZone: ['is not included in the list'] });
  const named = await occurrenceOf(ctx, found.id, given.eventId, ctx.db);
  const { scope: _scope, eventId: _eventId, rule: _rule, ...change } = given;
  let series = found;
  return updateEvent(ctx, named.id.toString(), change, {
    lock: async (tx) => {
      series = await lockVisibleSeries(tx, ctx, found.id);
      await requireSeriesOrganizer(tx, ctx.viewer, series);
      if ((await occurrenceOf(ctx, series.id, named.uuid, tx)).id !== named.id)
        throw new Refusal('not_found', 'Event not found');
    },
    changed: (tx, after) => settle(tx, ctx, series, after, given),
  });
}
