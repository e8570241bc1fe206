/** A status was taken back: whoever listens learns of it, then its rows go. */
import { parseId } from '../platform/ids.ts';
import { announceStatus } from './announce.ts';
import type { JobHandler } from './handlers.ts';

export const statusDeleted: JobHandler<'status.deleted'> = async (platform, payload) => {
  const statusId = parseId(payload.statusId) ?? 0n;
  const entries = await platform.db.homeEntry.findMany({ where: { statusId }, select: { actorId: true } });
  await announceStatus(
    platform,
    'delete',
    statusId,
    entries.map((entry) => entry.actorId),
  );
  // The rest of its rows goes with it; replies stay and answer nothing any more.
  await platform.db.status.deleteMany({ where: { id: statusId, deletedAt: { not: null } } });
};
