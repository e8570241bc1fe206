/** The place of a person on the waiting list of an event. */
import type { WaitingEntry } from '../../../generated/prisma/client.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';

export const entryOf = (db: Db | Tx, eventId: bigint, actorId: bigint): Promise<WaitingEntry | null> =>
  db.waitingEntry.findUnique({ where: { eventId_actorId: { eventId, actorId } } });

/** An offer that ended holds its place until the job passes it on, so that nobody else takes it; its person waits no more than others. */
export const waitingState = ({ offeredUntil }: Pick<WaitingEntry, 'offeredUntil'>, now: Date): 'WAITING' | 'OFFERED' =>
  offeredUntil !== null && offeredUntil > now ? 'OFFERED' : 'WAITING';
