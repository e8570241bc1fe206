/** A status was taken back: whoever listens learns of it, then its rows and its reblogs go. */
import { removeReblogs } from '../domain/statuses/remove-reblogs.ts';
import { publishDelete } from '../domain/streams/stream-event.ts';
import { parseId } from '../platform/ids.ts';
import { announceDelete } from './announce.ts';
import type { JobHandler } from './handlers.ts';

export const statusDeleted: JobHandler<'status.deleted'> = async (platform, payload) => {
  const id = parseId(payload.statusId) ?? 0n;
  const status = await platform.db.status.findFirst({ where: { id, deletedAt: { not: null } } });
  if (!status) return;
  const entries = await platform.db.homeEntry.findMany({ where: { statusId: id }, select: { actorId: true } });
  const recipients = entries.map((entry) => entry.actorId);
  await announceDelete(platform, status, recipients);
  await removeReblogs(platform, id, (reblog) =>
    publishDelete(platform.bus, { statusId: reblog.id, recipients: reblog.recipients, public: null }),
  );
  // The rest of its rows goes with it; replies stay and answer nothing any more.
  await platform.db.status.delete({ where: { id } });
};
