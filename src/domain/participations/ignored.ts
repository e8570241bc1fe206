/** The server of an event does not answer requests, as it states or as its inbox shows: waiting people are notified. */
import type { Platform } from '../../platform/platform.ts';
import { enqueue } from '../kernel/outbox.ts';

type Ctx = Pick<Platform, 'db'>;

export async function noteIgnored({ db }: Ctx, id: bigint): Promise<void> {
  await db.$transaction(async (tx) => {
    const waiting = { id, role: 'NOT_APPROVED' as const, answer: { not: 'IGNORED' as const } };
    const { count } = await tx.participant.updateMany({ where: waiting, data: { answer: 'IGNORED' } });
    if (count > 0) await enqueue(tx, 'join.unanswered', { participantId: id.toString() });
  });
}

/**
 * An inbox refused a Join permanently, such as that of Gancio, which does not support it. Refusals of other activities are
 * ignored.
 */
export async function noteJoinRefused(ctx: Ctx, body: string): Promise<void> {
  const { type, id } = JSON.parse(body) as { type: string; id: string };
  const waiting = type === 'Join' && (await ctx.db.participant.findUnique({ where: { uri: id } }));
  if (waiting) await noteIgnored(ctx, waiting.id);
}
