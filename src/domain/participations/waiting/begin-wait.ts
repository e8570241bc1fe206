/** Puts somebody at the end of the waiting list of an event. */
import type { Actor, Event, WaitingEntry } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/database/db.ts';
import type { Platform } from '../../../platform/platform.ts';
import { enqueue } from '../../kernel/outbox.ts';
import { refuse } from '../../kernel/refusals.ts';
import { type Answer, answersColumn } from '../answers.ts';
import { enqueueJoinAnswer } from '../enqueue-answer.ts';
import { isFlooding, type RemoteJoin } from '../joinable.ts';

interface Wait {
  id: bigint;
  message: string | null;
  guests: number;
  ticketKind: string | null;
  answers: readonly Answer[] | null;
  /** The activity by which a remote person asked. */
  asked: RemoteJoin | undefined;
  /** One of many occurrences of a series that the person joined at once: clients are told, but no mail is sent. */
  quiet?: boolean;
}

/** Call under the event's lock. Refuses many people of one server, because they fill no waiting list, either. */
export async function beginWait(
  tx: Tx,
  ctx: Pick<Platform, 'ids' | 'clock'>,
  event: Event,
  actor: Actor,
  { id, message, guests, ticketKind, answers, asked, quiet = false }: Wait,
): Promise<WaitingEntry> {
  const now = ctx.clock.now();
  if (await isFlooding(tx, actor, now)) refuse('event_full');
  const { uri = null, askedBy = null, askedAt = null } = asked ?? {};
  const entry = await tx.waitingEntry.create({
    data: {
      ...{ id, eventId: event.id, actorId: actor.id, createdAt: now, uri, askedBy, askedAt },
      ...{ message, guests, ticketKind },
      ...(answers && { answers: answersColumn(answers) }),
    },
  });
  await enqueue(tx, 'waiting.changed', {
    ...{ entryId: id.toString(), what: 'began', key: ctx.ids.next().toString() },
    ...(quiet && { quiet }),
  });
  // Authors of replies are told that they wait. A received activity is not performed again, so its transaction enqueues the message.
  if (askedBy === 'REPLY') await enqueueJoinAnswer(tx, { ...entry, by: askedBy });
  return entry;
}
