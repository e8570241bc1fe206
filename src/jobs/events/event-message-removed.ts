/** A message to the people of an event was deleted: so are the statuses by which they got it, also on other servers. */
import { enqueue } from '../../domain/kernel/outbox.ts';
import { removeStatus } from '../../domain/statuses/writing/delete-status.ts';
import { parseId } from '../../platform/ids.ts';
import type { JobHandler } from '../job-handler.ts';

/** How many one run deletes, so that a large event does not keep other jobs waiting. */
const PORTION = 200;

export const eventMessageRemoved: JobHandler<'event_message.removed'> = async (platform, { messageId }) => {
  const copies = await platform.db.status.findMany({
    where: { deletedAt: null, eventMessage: { messageId: parseId(messageId) ?? 0n } },
    orderBy: { id: 'asc' },
    take: PORTION,
  });
  for (const copy of copies) await removeStatus(platform, copy);
  if (copies.length === PORTION)
    await platform.db.$transaction((tx) => enqueue(tx, 'event_message.removed', { messageId }));
};
