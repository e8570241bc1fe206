/** The server of an event takes no answers, as it says or as its inbox shows: whoever waits for one is told. */
import type { Platform } from '../../platform/platform.ts';
import { leave } from '../kernel/outbox.ts';

type Ctx = Pick<Platform, 'db'>;

export async function noteIgnored({ db }: Ctx, id: bigint): Promise<void> {
  await db.$transaction(async (tx) => {
    const waiting = { id, role: 'NOT_APPROVED' as const, answer: { not: 'IGNORED' as const } };
    const { count } = await tx.participant.updateMany({ where: waiting, data: { answer: 'IGNORED' } });
    if (count > 0) await leave(tx, 'join.unanswered', { participantId: id.toString() });
  });
}

/** An inbox refused a Join for good, such as that of Gancio, which knows none. Other activities are no concern of anybody. */
export async function noteJoinRefused(ctx: Ctx, body: string): Promise<void> {
  const { type, id } = JSON.parse(body) as { type: string; id: string };
  const waiting = type === 'Join' && (await ctx.db.participant.findUnique({ where: { uri: id } }));
  if (waiting) await noteIgnored(ctx, waiting.id);
}
