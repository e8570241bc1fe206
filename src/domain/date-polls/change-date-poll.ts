/** Organizers change, close and delete a date poll. */
import { invalid } from '../../platform/errors.ts';
import { parseId } from '../../platform/ids.ts';
import type { UserContext } from '../access/context.ts';
import { isModerator } from '../access/viewer.ts';
import { actingIdentity } from '../action-log/acting.ts';
import { recordAction } from '../action-log/record-action.ts';
import { refuse } from '../kernel/refusals.ts';
import { instantOf, localOf } from '../series/rule.ts';
import { countFaults, type DatePollTexts, requireLater, textColumns } from './create-date-poll.ts';
import { type DatePollWithOptions, findDatePoll, isLeading, lockDatePoll, notLeading, requireLeading } from './find.ts';
import { type DateInput, inOrder, plainDates } from './options.ts';
import { requireAct } from './states.ts';

export interface DatePollChange extends DatePollTexts {
  hidesNames?: boolean | undefined;
  closesAt?: Date | undefined;
  /** All local times stay as they are. Only until somebody has answered, because the answers would be to other moments. */
  timeZone?: string | undefined;
  /** New dates. The answers to the others stay. */
  options?: readonly DateInput[] | undefined;
  /** Ids of dates that are taken away with their answers. */
  removedOptions?: readonly string[] | undefined;
}

/** People who are suspended do not count, as in the number that organizers see. */
const SHOWN_VOTER = { actor: { deletedAt: null, suspendedAt: null } };

/** The end of the poll at the same local time in another zone. */
const inZone = ({ closesAt, timeZone }: DatePollWithOptions, zone: string): Date =>
  instantOf(localOf(closesAt, timeZone), zone);

/**
 * Dates themselves never change, so that nobody's answer gets another meaning: a moved date is a new one, and the old one is taken away. In
 * another zone each date is a new one. Refuses people who do not organize the poll, polls whose date was chosen, another zone once somebody has
 * answered, and whatever `createDatePoll` refuses.
 */
export function changeDatePoll(ctx: UserContext, uuid: string, given: DatePollChange): Promise<DatePollWithOptions> {
  const texts = textColumns(given);
  return ctx.db.$transaction(async (tx) => {
    const poll = await lockDatePoll(tx, ctx, uuid);
    const now = ctx.clock.now();
    await requireLeading(tx, ctx, poll);
    requireAct(poll, 'change', now);
    const { hidesNames, timeZone = poll.timeZone } = given;
    const isMoved = timeZone !== poll.timeZone;
    const ofPoll = { pollId: poll.id };
    if (isMoved && (await tx.dateVoter.count({ where: { ...ofPoll, ...SHOWN_VOTER } })) > 0)
      throw invalid({ timeZone: ['cannot change after people have answered'] });
    const removed = new Set((given.removedOptions ?? []).map((id) => parseId(id) ?? -1n));
    const kept = poll.options.filter(({ id }) => !removed.has(id));
    if (poll.options.length - kept.length < removed.size) throw invalid({ removedOptions: ['does not exist'] });
    const dates = plainDates(given.options ?? [], timeZone, now, kept);
    const isOpen = poll.closesAt > now;
    const closesAt = given.closesAt ?? (isMoved && isOpen ? inZone(poll, timeZone) : undefined);
    requireLater(closesAt, now);
    const faults = countFaults(kept.length + dates.length);
    if (Object.keys(faults).length > 0) throw invalid(faults);
    if (isMoved) await tx.dateVoter.deleteMany({ where: ofPoll });
    await tx.dateOption.deleteMany({ where: { ...ofPoll, ...(!isMoved && { id: { in: [...removed] } }) } });
    // Answers that a person gives to the dates of the former zone, on a page that was loaded before, are refused.
    const moved = isMoved ? inOrder(kept).map(({ starts, ends }) => ({ starts, ends })) : [];
    return tx.datePoll.update({
      where: { id: poll.id },
      data: {
        ...{ ...texts, timeZone },
        ...(hidesNames !== undefined && { hidesNames }),
        ...(closesAt && { closesAt, notifiesEnd: true }),
        options: { create: [...moved, ...dates].map((date) => ({ id: ctx.ids.next(), ...date })) },
      },
      include: { options: true },
    });
  });
}

/** Nobody answers any more. Idempotent. */
export function closeDatePoll(ctx: UserContext, uuid: string): Promise<DatePollWithOptions> {
  return ctx.db.$transaction(async (tx) => {
    const poll = await lockDatePoll(tx, ctx, uuid);
    const now = ctx.clock.now();
    await requireLeading(tx, ctx, poll);
    requireAct(poll, 'close', now);
    const isClosed = poll.closesAt <= now;
    // After a pause, people would be notified of an end that came before the pause was over.
    const waits = poll.notifiesEnd && poll.endNotifiedAt !== null;
    if (isClosed && !waits) return poll;
    return tx.datePoll.update({
      where: { id: poll.id },
      data: { ...(!isClosed && { closesAt: now }), notifiesEnd: false },
      include: { options: true },
    });
  });
}

/** Deletes it with all answers; its event stays. Moderators of the server may delete any, because reported ones must be removable, and the action log says so. */
export function removeDatePoll(ctx: UserContext, uuid: string): Promise<DatePollWithOptions> {
  return ctx.db.$transaction(async (tx) => {
    const poll = await findDatePoll(ctx, uuid, tx);
    if (!(await isLeading(tx, ctx, poll))) {
      if (!isModerator(ctx.viewer, 'admin:write')) throw notLeading();
      const { options, ...target } = poll;
      await recordAction(tx, ctx, { actorId: actingIdentity(ctx), action: 'DATE_POLL_DELETION', target });
    }
    const { count } = await tx.datePoll.deleteMany({ where: { id: poll.id } });
    // Somebody else deleted it meanwhile; nothing is logged twice.
    return count === 0 ? refuse('record_not_found') : poll;
  });
}
