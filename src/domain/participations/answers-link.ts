/**
 * The link by which a participant answers the questions of an event without a sign-in: for local people in mails, for remote people in a
 * message, because no activity carries answers.
 */
import type { Event } from '../../generated/prisma/client.ts';
import { Refusal } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { DomainContext } from '../access/context.ts';
import { lockEvent } from '../events/find.ts';
import { refuse } from '../kernel/refusals.ts';
import { readSigned, signedUrl } from '../kernel/signed-link.ts';
import type { AnswerInput } from './answers.ts';
import { requireMayAnswer, storeAnswers } from './change-answers.ts';

export const ANSWERS_PATH = '/answers';

const LINK = { path: ANSWERS_PATH, purpose: 'answers' };

/** The link is valid as long as the participation is stored. */
export const answersUrl = (platform: Pick<Platform, 'config' | 'secrets'>, participantId: bigint): string =>
  signedUrl(platform, LINK, participantId);

/** Refuses invalid links, ended participations, and people who may not sign in. */
async function findByToken(ctx: DomainContext, token: string) {
  const id = readSigned(ctx, LINK, token) ?? refuse('record_not_found');
  const mayAct = { OR: [{ userId: null }, { user: { suspendedAt: null, disabledAt: null } }] };
  const where = { id, event: { local: true }, actor: { deletedAt: null, suspendedAt: null, ...mayAct } };
  const found = await ctx.db.participant.findFirst({ where, include: { event: true } });
  return found ?? refuse('record_not_found');
}

/**
 * The event with its questions, whether the person has answered, and why they may not answer any more. The link shows no
 * answers, because people forward mails, and administrators of a remote server can read its messages (0128).
 */
export async function answersByLink(
  ctx: DomainContext,
  token: string,
): Promise<{ event: Event; isAnswered: boolean; closed: string | null }> {
  const { event, ...participant } = await findByToken(ctx, token);
  const closed = await requireMayAnswer(ctx.db, ctx, event, participant).then(
    () => null,
    (error: unknown) => {
      if (error instanceof Refusal) return error.message;
      throw error;
    },
  );
  return { event, isAnswered: participant.answers !== null, closed };
}

export async function answerByLink(ctx: DomainContext, token: string, given: readonly AnswerInput[]): Promise<void> {
  const { eventId, actorId } = await findByToken(ctx, token);
  await ctx.db.$transaction(async (tx) => {
    await lockEvent(tx, eventId.toString());
    const event = await tx.event.findUniqueOrThrow({ where: { id: eventId } });
    await storeAnswers(tx, ctx, event, actorId, { answers: given });
  });
}
