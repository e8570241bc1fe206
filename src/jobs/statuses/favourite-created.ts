/** A status was favourited: notifies its author. */
import { notify } from '../../domain/notifications/notify.ts';
import { parseId } from '../../platform/ids.ts';
import { announceNotifications } from '../announce.ts';
import type { JobHandler } from '../handlers.ts';

export const favouriteCreated: JobHandler<'favourite.created'> = async (platform, payload) => {
  const id = parseId(payload.favouriteId) ?? 0n;
  const favourite = await platform.db.favourite.findFirst({
    where: { id, status: { deletedAt: null } },
    include: { status: true },
  });
  if (!favourite) return;
  const made = await notify(platform, [favourite.status.actorId], {
    kind: 'favourite',
    originId: favourite.actorId,
    statusId: favourite.statusId,
  });
  await announceNotifications(platform, made);
};
