/** An account was added to a collection: notifies it. */
import { notify } from '../../domain/notifications/notify.ts';
import { parseId } from '../../platform/ids.ts';
import type { JobHandler } from '../job-handler.ts';

export const collectionItemCreated: JobHandler<'collection_item.created'> = async (platform, payload) => {
  const item = await platform.db.collectionItem.findFirst({
    where: { id: parseId(payload.itemId) ?? 0n, state: 'ACCEPTED' },
    include: { collection: true },
  });
  if (!item) return;
  const { id: collectionId, actorId: originId } = item.collection;
  await notify(platform, [item.actorId], { kind: 'added_to_collection', originId, collectionId });
};
