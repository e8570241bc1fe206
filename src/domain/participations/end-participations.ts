/** Ends the participations and waits of remote people who are suspended on this server in local events, and frees their places. */
import type { Tx } from '../../platform/database/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { enqueueChange } from '../events/enqueue-change.ts';
import { ORGANIZING } from '../events/roles.ts';
import { enqueueJoinAnswer } from './enqueue-answer.ts';
import { refuseEntry } from './waiting/due.ts';

/** They are notified like people whom an organizer rejects, if their server may be notified. */
export async function endParticipations(
  tx: Tx,
  ctx: Pick<Platform, 'ids'>,
  actorIds: readonly bigint[],
): Promise<void> {
  const participations = await tx.participant.findMany({
    where: {
      ...{ actorId: { in: [...actorIds] }, actor: { domain: { not: null } }, event: { local: true } },
      role: { notIn: [...ORGANIZING, 'REJECTED'] },
    },
  });
  await tx.participant.updateMany({
    where: { id: { in: participations.map(({ id }) => id) } },
    data: { role: 'REJECTED' },
  });
  const ofRemote = { actorId: { in: [...actorIds] }, actor: { domain: { not: null } } };
  for (const entry of await tx.waitingEntry.findMany({ where: ofRemote, orderBy: { id: 'asc' } }))
    await refuseEntry(tx, ctx, entry);
  for (const participation of participations) {
    const { eventId, actorId: about, askedBy } = participation;
    await enqueueChange(tx, ctx, { eventId, what: 'refused', about });
    await enqueueJoinAnswer(tx, { ...participation, by: askedBy ?? 'JOIN' });
  }
}
