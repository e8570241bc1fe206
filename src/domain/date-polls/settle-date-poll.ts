/** An organizer chooses one of the dates, which becomes an event. */
import type { Event } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import { invalid } from '../../platform/errors.ts';
import { parseId } from '../../platform/ids.ts';
import type { UserContext } from '../access/context.ts';
import { createEvent } from '../events/create-event.ts';
import { plainHtml } from '../kernel/html/plain-html.ts';
import { lockRow } from '../kernel/lock-row.ts';
import { refuse } from '../kernel/refusals.ts';
import { type DatePollWithOptions, findDatePoll, requireLeading } from './find.ts';
import { isWholeDay, momentsOf } from './options.ts';
import { requireAct } from './states.ts';

export interface ChosenDate {
  optionId: string;
  /** Whether the event is published at once; otherwise it is a draft, and people are invited when it is published. */
  publish: boolean;
  idempotencyKey?: string | null;
}

/** Under the lock of the poll, because its date may be taken away, or another one chosen, in the meantime. */
async function choose(
  tx: Tx,
  ctx: UserContext,
  { poll: { id, uuid }, optionId, event }: { poll: DatePollWithOptions; optionId: bigint; event: Event },
): Promise<Event> {
  await lockRow(tx, 'date_polls', id);
  const poll = await findDatePoll(ctx, uuid, tx);
  await requireLeading(tx, ctx, poll);
  requireAct(poll, 'settle', ctx.clock.now());
  if (!poll.options.some((option) => option.id === optionId)) throw invalid({ optionId: ['does not exist'] });
  await tx.datePoll.update({
    where: { id },
    data: { settledAt: ctx.clock.now(), chosenId: optionId, eventId: event.id },
  });
  return event;
}

/**
 * Returns the poll. The event is for those who could answer: members of the group, or everybody with its address; the job of its publication
 * invites the people who said that they can or may come. Refuses people who do not organize the poll, absent dates, and a second choice.
 */
export async function settleDatePoll(ctx: UserContext, uuid: string, given: ChosenDate): Promise<DatePollWithOptions> {
  const poll = await findDatePoll(ctx, uuid);
  await requireLeading(ctx.db, ctx, poll);
  const option = poll.options.find(({ id }) => id === parseId(given.optionId));
  if (!option) throw invalid({ optionId: ['does not exist'] });
  const isAllDay = isWholeDay(option);
  const event = await createEvent(
    ctx,
    {
      ...{
        title: poll.title,
        description: plainHtml(poll.description || poll.title),
        timeZone: poll.timeZone,
        draft: !given.publish,
      },
      ...momentsOf(option, poll.timeZone),
      ...(poll.place !== null && { physicalAddress: { description: poll.place } }),
      ...(isAllDay && { options: { showStartTime: false, showEndTime: false } }),
      visibility: poll.audience === 'MEMBERS' ? 'PRIVATE' : 'UNLISTED',
      organizerActorId: (poll.groupId ?? poll.organizerId).toString(),
      idempotencyKey: given.idempotencyKey ?? null,
    },
    (tx, made) => choose(tx, ctx, { poll, optionId: option.id, event: made }),
  );
  const settled = await ctx.db.datePoll.findFirst({ where: { eventId: event.id }, include: { options: true } });
  return settled ?? refuse('record_not_found');
}
