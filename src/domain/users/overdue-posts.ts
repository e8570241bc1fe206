/** Scheduled posts, and messages to participants, of users who could not act at their time: held back, and sent when the users may act again. */
import type { Tx } from '../../platform/database/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { enqueue } from '../kernel/outbox.ts';

export async function enqueueOverduePosts(tx: Tx, { clock }: Pick<Platform, 'clock'>, userId: bigint): Promise<void> {
  const where = { userId, scheduledAt: { lte: clock.now() } };
  for (const { id } of await tx.scheduledStatus.findMany({ where, select: { id: true } }))
    await enqueue(tx, 'scheduled_status.due', { scheduledStatusId: id.toString() });
  const unsent = { author: { userId }, recipients: { some: { sentAt: null } } };
  for (const { id } of await tx.eventMessage.findMany({ where: unsent, select: { id: true } }))
    await enqueue(tx, 'event_message.due', { messageId: id.toString() });
}
