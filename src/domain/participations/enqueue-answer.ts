/** Enqueues the answer to a remote person who asked to take part. */
import type { ParticipationAsk } from '../../generated/prisma/enums.ts';
import type { Tx } from '../../platform/database/db.ts';
import { enqueue } from '../kernel/outbox.ts';

interface Asked {
  eventId: bigint;
  actorId: bigint;
  /** The id of the activity, and its kind. */
  uri: string | null;
  by: ParticipationAsk;
}

/** @param refusal the sentence by which the person was refused */
export const enqueueJoinAnswer = (tx: Tx, { eventId, actorId, uri, by }: Asked, refusal?: string): Promise<void> =>
  enqueue(tx, 'join.answered', {
    ...{ eventId: eventId.toString(), actorId: actorId.toString(), uri, by },
    ...(refusal !== undefined && { refusal }),
  });
