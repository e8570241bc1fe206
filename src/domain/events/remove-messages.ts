/** Deletes messages to the people of events as a whole. */
import type { Prisma } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { enqueue } from '../kernel/outbox.ts';

/** Nobody else gets them from this moment, and a job deletes the statuses of those who did. Returns the number of messages. */
export async function removeMessages(
  tx: Tx,
  { clock }: Pick<Platform, 'clock'>,
  where: Prisma.EventMessageWhereInput,
): Promise<number> {
  const found = await tx.eventMessage.findMany({
    where: { AND: [where, { removedAt: null }] },
    select: { id: true },
    orderBy: { id: 'asc' },
  });
  let removed = 0;
  for (const { id } of found) {
    const data = { removedAt: clock.now(), text: '', content: '' };
    const { count } = await tx.eventMessage.updateMany({ where: { id, removedAt: null }, data });
    if (count === 0) continue;
    // The deletion waits for the status that the job writes at this moment; the job finds no further recipient.
    await tx.eventMessageRecipient.deleteMany({ where: { messageId: id, sentAt: null } });
    await enqueue(tx, 'event_message.removed', { messageId: id.toString() });
    removed += 1;
  }
  return removed;
}
