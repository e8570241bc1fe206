/** Ends a series, or one occurrence and those after it: occurrences are deleted, or cancelled if people take part. */
import type { EventSeries } from '../../generated/prisma/client.ts';
import type { UserContext } from '../access/context.ts';
import { lockEvent } from '../events/find.ts';
import { endOccurrences } from './end-occurrences.ts';
import { enqueueDue } from './enqueue-due.ts';
import { findVisibleSeries, lockVisibleSeries, occurrenceOf } from './find.ts';
import { firstToBegin } from './occurrences.ts';
import { requireSeriesLeader } from './organizers.ts';
import { instantOf, ruleUntil } from './rule.ts';
import { OCCURRENCE_STEPS, occurrenceState } from './states.ts';

export interface SeriesEnd {
  scope: 'all' | 'this_and_following';
  /** The first occurrence that does not take place; the next one by default. */
  eventId?: string | undefined;
  /** For the people who take part. */
  message?: string | undefined;
}

/**
 * Returns the series. The named occurrence ends at once, the others by a job; occurrences that were changed alone end, too, and those that
 * have begun stay. Refuses viewers who do not organize the whole series, its co-organizers, and occurrences that have begun.
 */
export async function endSeries(ctx: UserContext, id: string, given: SeriesEnd): Promise<EventSeries> {
  const found = await findVisibleSeries(ctx, id);
  return ctx.db.$transaction(async (tx) => {
    const series = await lockVisibleSeries(tx, ctx, found.id);
    await requireSeriesLeader(tx, ctx.viewer, series);
    const { id: eventId } = await occurrenceOf(ctx, series.id, given.eventId, tx);
    await lockEvent(tx, eventId.toString());
    const event = await tx.event.findUniqueOrThrow({ where: { id: eventId } });
    const now = ctx.clock.now();
    const slot = event.recurrenceId ?? event.beginsOn;
    const endsFrom = given.scope === 'all' ? await firstToBegin(tx, series.id, now, slot) : slot;
    const isWhole = endsFrom <= instantOf(series.startsLocal, series.timeZone);
    const message = given.message?.trim() || null;
    const version = series.version + 1;
    const by = ctx.viewer.userId;
    const ended = await tx.eventSeries.update({
      where: { id: series.id },
      data: {
        ...(!isWhole && { rule: ruleUntil(series, endsFrom) }),
        ...{ endsFrom, endMessage: message, version, changedById: by, updatedAt: now },
      },
    });
    const isToEnd = OCCURRENCE_STEPS[occurrenceState(event, now)].ended === 'ends';
    if (isToEnd) await endOccurrences(tx, ctx, [event], { message, version, by });
    await enqueueDue(tx, series.id);
    return ended;
  });
}
