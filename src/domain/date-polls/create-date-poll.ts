/** Asks people for the date of an event to come, for one of the viewer's identities or a group. */
import type { DatePollAudience } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import { type FieldErrors, invalid } from '../../platform/errors.ts';
import type { UserContext } from '../access/context.ts';
import { textFaults, titleText } from '../events/event-text.ts';
import { unmovedOrganizerOf } from '../events/organizer.ts';
import { madeBefore } from '../kernel/once.ts';
import { refuse } from '../kernel/refusals.ts';
import { ADDRESS_TEXT_MAX } from '../places/save-address.ts';
import type { DatePollWithOptions } from './find.ts';
import { type DateInput, LEAST_OPTIONS, MOST_OPTIONS, momentsOf, plainDates } from './options.ts';

/** Shorter than that of an event, which has more to say. */
export const DESCRIPTION_MAX = 5000;
export const PLACE_MAX = ADDRESS_TEXT_MAX;

/** Texts of a poll; undefined leaves a field unchanged. */
export interface DatePollTexts {
  title?: string | undefined;
  description?: string | undefined;
  place?: string | null | undefined;
}

export interface NewDatePoll extends DatePollTexts {
  title: string;
  timeZone: string;
  options: readonly DateInput[];
  audience: DatePollAudience;
  hidesNames?: boolean | undefined;
  /** By default when the last of the dates begins. */
  closesAt?: Date | undefined;
  organizerActorId?: string | undefined;
  idempotencyKey?: string | null;
}

/** The columns of the texts. Refuses a title that no event may have. */
export function textColumns({ title, description, place }: DatePollTexts) {
  const titled = title === undefined ? undefined : titleText(title);
  const wrong = textFaults({ title: titled });
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  return {
    ...(titled !== undefined && { title: titled }),
    ...(description !== undefined && { description: description.trim() }),
    ...(place !== undefined && { place: place?.trim() || null }),
  };
}

/** The number of dates of a poll. */
export function countFaults(count: number): FieldErrors {
  if (count < LEAST_OPTIONS) return { options: [`has too few entries (minimum is ${LEAST_OPTIONS})`] };
  return count > MOST_OPTIONS ? { options: [`has too many entries (maximum is ${MOST_OPTIONS})`] } : {};
}

export function requireLater(closesAt: Date | undefined, now: Date): void {
  if (closesAt && closesAt <= now) throw invalid({ closesAt: ['must be in the future'] });
}

/** When the last of the dates begins. */
const lastBeginning = (dates: readonly { starts: string; ends: string | null }[], timeZone: string): Date =>
  new Date(Math.max(...dates.map((date) => momentsOf(date, timeZone).beginsOn.getTime())));

/**
 * Refuses organizers that are not the viewer's or have moved, a poll for the members of no group, fewer than LEAST_OPTIONS and more than
 * MOST_OPTIONS dates, and whatever `plainDates` refuses.
 */
export async function createDatePoll(ctx: UserContext, given: NewDatePoll): Promise<DatePollWithOptions> {
  const { organizer, group } = await unmovedOrganizerOf(ctx, given.organizerActorId);
  const now = ctx.clock.now();
  const { audience, timeZone, hidesNames = false, closesAt } = given;
  const texts = textColumns(given);
  const faults = countFaults(given.options.length);
  if (Object.keys(faults).length > 0) throw invalid(faults);
  if (audience === 'MEMBERS' && !group) throw invalid({ audience: ['needs a group'] });
  requireLater(closesAt, now);
  const dates = plainDates(given.options, timeZone, now, []);
  const last = lastBeginning(dates, timeZone);
  if (!closesAt && last <= now) throw invalid({ closesAt: ["can't be blank"] });
  return ctx.db.$transaction(async (tx: Tx) => {
    const id = ctx.ids.next();
    const once = { actorId: organizer.id, key: given.idempotencyKey ?? null, act: 'create date poll' };
    const before = await madeBefore(tx, ctx, once, id);
    if (before !== null)
      return (
        (await tx.datePoll.findUnique({ where: { id: before }, include: { options: true } })) ??
        refuse('record_not_found')
      );
    return tx.datePoll.create({
      data: {
        ...{ id, uuid: ctx.random.uuid(), title: '', description: '', ...texts },
        ...{ timeZone, audience, hidesNames, closesAt: closesAt ?? last, createdAt: now },
        ...{ organizerId: organizer.id, groupId: group?.id ?? null },
        options: { create: dates.map((date) => ({ id: ctx.ids.next(), ...date })) },
      },
      include: { options: true },
    });
  });
}
