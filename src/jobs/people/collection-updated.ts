/** A collection's name or description changed: notifies its members. */
import { notify } from '../../domain/notifications/notify.ts';
import { parseId } from '../../platform/ids.ts';
import type { JobHandler } from '../job-handler.ts';

export const collectionUpdated: JobHandler<'collection.updated'> = async (platform, payload) => {
  const collection = await platform.db.collection.findUnique({
    where: { id: parseId(payload.collectionId) ?? 0n },
    include: { items: { where: { state: 'ACCEPTED' } } },
  });
  if (!collection) return;
  const { id: collectionId, actorId: originId } = collection;
  const members = collection.items.map((item) => item.actorId);
  await notify(platform, members, { kind: 'collection_update', originId, collectionId });
};
