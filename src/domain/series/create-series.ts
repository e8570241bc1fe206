/** Begins a series: the first occurrence is created as any event, and a job makes the others. */
import type { Event, Prisma } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import { invalid } from '../../platform/errors.ts';
import type { UserContext } from '../access/context.ts';
import { createEvent, type NewEvent } from '../events/create-event.ts';
import { isTimeZone } from '../users/time-zone.ts';
import { enqueueDue } from './enqueue-due.ts';
import { instantOf, localOf, parseRule, type Recurrence, requireFirst, wholeSecond } from './rule.ts';
import { templateOfEvent } from './template.ts';

export interface NewSeries extends Omit<NewEvent, 'draft' | 'publishAt' | 'status' | 'cancellationMessage'> {
  /** An RRULE. */
  rule: string;
  /** Its local time stays when the clock changes. */
  timeZone: string;
}

/** The rule of a new series. Refuses whatever `parseRule` refuses, and a rule without the first date. */
export function recurrenceOf({
  rule,
  timeZone,
  beginsOn,
}: Pick<NewSeries, 'rule' | 'timeZone' | 'beginsOn'>): Recurrence {
  if (!isTimeZone(timeZone)) throw invalid({ timeZone: ['is not included in the list'] });
  const startsLocal = localOf(beginsOn, timeZone).toString({ smallestUnit: 'second' });
  // Of a time that the clock shows twice, a rule means the first.
  if (instantOf(startsLocal, timeZone).getTime() !== wholeSecond(beginsOn).getTime())
    throw invalid({ beginsOn: ['must be a time at which the rule repeats'] });
  const recurrence = { rule: parseRule(rule, timeZone), startsLocal, timeZone };
  requireFirst(recurrence);
  return recurrence;
}

async function beginSeries(tx: Tx, ctx: UserContext, event: Event, recurrence: Recurrence): Promise<Event> {
  const now = ctx.clock.now();
  const { organizerId, attributedToId, addressId, pictureId } = event;
  const id = ctx.random.uuid();
  await tx.eventSeries.create({
    data: {
      ...{ id, organizerId, attributedToId, addressId, pictureId, ...recurrence, createdAt: now, updatedAt: now },
      template: (await templateOfEvent(tx, event, recurrence.timeZone)) as unknown as Prisma.InputJsonObject,
    },
  });
  await enqueueDue(tx, id);
  return tx.event.update({
    where: { id: event.id },
    data: { seriesId: id, recurrenceId: event.beginsOn, seriesVersion: 1, announcedAt: now },
  });
}

/** Returns the first occurrence. Refuses what `createEvent` and `recurrenceOf` refuse. */
export function createSeries(ctx: UserContext, { rule, ...given }: NewSeries): Promise<Event> {
  const recurrence = recurrenceOf({ ...given, rule });
  const first = { ...given, beginsOn: wholeSecond(given.beginsOn) };
  return createEvent(ctx, first, (tx, event) => beginSeries(tx, ctx, event, recurrence));
}
