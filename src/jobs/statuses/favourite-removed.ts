/** A local person removed a favourite of a remote post: notifies that server. */
import { parseId } from '../../platform/ids.ts';
import { deliverLikeUndo } from '../federation/deliver/deliver-likes.ts';
import type { JobHandler } from '../job-handler.ts';

export const favouriteRemoved: JobHandler<'favourite.removed'> = (platform, payload) =>
  deliverLikeUndo(platform, {
    id: parseId(payload.favouriteId) ?? 0n,
    actorId: parseId(payload.actorId) ?? 0n,
    statusId: parseId(payload.statusId) ?? 0n,
  });
