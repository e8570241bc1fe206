/** A person says for each date whether they can come, and changes it until the poll is closed. */
import type { DateAnswer } from '../../generated/prisma/client.ts';
import { invalid } from '../../platform/errors.ts';
import { parseId } from '../../platform/ids.ts';
import type { UserContext } from '../access/context.ts';
import { requireOwnIdentity } from '../actors/own-identity.ts';
import { refuse } from '../kernel/refusals.ts';
import { type DatePollWithOptions, isBlockedByPoll, lockDatePoll } from './find.ts';
import { requireAct } from './states.ts';

export interface GivenAnswers {
  /** The answering identity; by default the acting one. */
  actorId?: string | undefined;
  /** They replace those of before. Dates that are not named are unanswered. */
  answers: readonly { optionId: string; answer: DateAnswer }[];
}

/**
 * Returns the poll. The lock of the poll orders concurrent answers: a person has one row, and the last answers count whole. Refuses closed
 * polls, people whom the organizer or the group blocks, and dates of other polls.
 */
export function answerDatePoll(ctx: UserContext, uuid: string, given: GivenAnswers): Promise<DatePollWithOptions> {
  const chosen = new Map(given.answers.map(({ optionId, answer }) => [parseId(optionId) ?? -1n, answer]));
  return ctx.db.$transaction(async (tx) => {
    const poll = await lockDatePoll(tx, ctx, uuid);
    const actor = await requireOwnIdentity(ctx, given.actorId, undefined, tx);
    requireAct(poll, 'answer', ctx.clock.now());
    if (await isBlockedByPoll(tx, poll, actor)) refuse('not_allowed');
    if (chosen.size === 0) throw invalid({ answers: ["can't be blank"] });
    const known = new Set(poll.options.map(({ id }) => id));
    if ([...chosen.keys()].some((id) => !known.has(id))) throw invalid({ answers: ['does not exist'] });
    const name = { pollId: poll.id, actorId: actor.id };
    const { id: voterId } = await tx.dateVoter.upsert({
      where: { pollId_actorId: name },
      create: { id: ctx.ids.next(), ...name, createdAt: ctx.clock.now() },
      update: {},
    });
    await tx.dateVote.deleteMany({ where: { voterId } });
    await tx.dateVote.createMany({
      data: [...chosen].map(([optionId, answer]) => ({ voterId, optionId, answer })),
    });
    return poll;
  });
}

/** Deletes the answers of an identity. Idempotent. */
export function withdrawAnswers(
  ctx: UserContext,
  uuid: string,
  given: Pick<GivenAnswers, 'actorId'>,
): Promise<DatePollWithOptions> {
  return ctx.db.$transaction(async (tx) => {
    const poll = await lockDatePoll(tx, ctx, uuid);
    const actor = await requireOwnIdentity(ctx, given.actorId, undefined, tx);
    requireAct(poll, 'withdraw', ctx.clock.now());
    await tx.dateVoter.deleteMany({ where: { pollId: poll.id, actorId: actor.id } });
    return poll;
  });
}
