/** A person who participates, asked to, or waits for a place answers the questions of the event, or answers them again. */
import type { Event, Participant } from '../../generated/prisma/client.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { UserContext } from '../access/context.ts';
import { requireOwnIdentity } from '../actors/own-identity.ts';
import { enqueueChange } from '../events/enqueue-change.ts';
import { findVisibleEvent, lockEvent } from '../events/find.ts';
import { type AnswerInput, answersColumn, type NewAnswers, renewAnswers, storedAnswers } from './answers.ts';
import { type Joined, madeThen } from './join-event.ts';
import { requireOpenEvent } from './joinable.ts';
import { participationOf } from './participation-of.ts';
import { entryOf } from './waiting/entry-of.ts';

/** Refuses events that are over or cancelled, and rejected people. */
export async function requireMayAnswer(
  db: Db | Tx,
  { clock }: Pick<Platform, 'clock'>,
  event: Event,
  participant: Participant | null,
): Promise<void> {
  await requireOpenEvent(db, event, clock.now());
  if (participant?.role === 'REJECTED')
    throw new Refusal('forbidden', 'Your participation in this event has been rejected');
}

/** Call under the event's lock. Refuses closed events, people who do not take part, and invalid answers. */
export async function storeAnswers(
  tx: Tx,
  ctx: Pick<Platform, 'ids' | 'clock'>,
  event: Event,
  actorId: bigint,
  given: NewAnswers,
): Promise<void> {
  const participant = await participationOf(tx, event.id, actorId);
  const entry = participant ? null : await entryOf(tx, event.id, actorId);
  if (!participant && !entry) throw new Refusal('not_found', 'Participant not found');
  await requireMayAnswer(tx, ctx, event, participant);
  const before = storedAnswers((participant ?? entry)?.answers ?? null);
  const answers = renewAnswers(event, given, before);
  if (!answers) return;
  const data = { answers: answersColumn(answers) };
  if (participant) await tx.participant.update({ where: { id: participant.id }, data });
  else if (entry) await tx.waitingEntry.update({ where: { id: entry.id }, data });
  await enqueueChange(tx, ctx, { eventId: event.id, what: 'role_changed', about: actorId });
}

/**
 * Returns the participation, or the place on the waiting list. Refuses identities of other users, hidden events, and what `storeAnswers`
 * refuses.
 */
export async function changeAnswers(
  ctx: UserContext,
  given: { eventId: string; actorId?: string | undefined; answers: readonly AnswerInput[] },
): Promise<Joined> {
  const actor = await requireOwnIdentity(ctx, given.actorId);
  return ctx.db.$transaction(async (tx) => {
    await lockEvent(tx, given.eventId);
    const event = await findVisibleEvent(ctx, given.eventId, `Event with this ID "${given.eventId}" doesn't exist`, tx);
    await storeAnswers(tx, ctx, event, actor.id, { answers: given.answers });
    return madeThen(tx, event.id, actor.id);
  });
}
