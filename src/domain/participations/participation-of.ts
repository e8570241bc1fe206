/** Whether somebody takes part in an event already. */
import type { Participant } from '../../generated/prisma/client.ts';
import type { Db, Tx } from '../../platform/database/db.ts';

export const participationOf = (db: Db | Tx, eventId: bigint, actorId: bigint): Promise<Participant | null> =>
  db.participant.findUnique({ where: { eventId_actorId: { eventId, actorId } } });

/** Whether they attend or wait for approval. A rejected participation stays stored, so that joining again does not undo the rejection. */
export const takesPart = (participation: Participant | null): participation is Participant =>
  participation !== null && participation.role !== 'REJECTED';
