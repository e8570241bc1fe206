/** Fetches the unknown people named in a stored remote post, and adds them to its mentions. */
import pLimit from 'p-limit';
import { lockRow } from '../../../kernel/lock-row.ts';
import { enqueue, type JobPayloads } from '../../../kernel/outbox.ts';
import { reviseStatuses } from '../../../statuses/revise-statuses.ts';
import { domainOf } from '../../outbox/requests.ts';
import { actorAt, type FederationContext } from '../find/find-remote-actor.ts';
import { leftOf, MOST_ATTEMPTS, readOrLater } from '../find/read-later.ts';

/** The look-ups of one post that run at the same time. */
const AT_ONCE = 4;

export async function mentionUnknown(
  ctx: FederationContext,
  { statusId, uris, attempt }: Pick<JobPayloads['status.mentions_due'], 'uris' | 'attempt'> & { statusId: bigint },
): Promise<void> {
  const status = await ctx.db.status.findFirst({
    where: { id: statusId, deletedAt: null },
    include: { actor: { select: { uri: true } } },
  });
  if (!status) return;
  const limit = pLimit(AT_ONCE);
  const found = await Promise.all(uris.map((uri) => limit(() => readOrLater(ctx, () => actorAt(ctx, uri)))));
  const mentions = found.flatMap((one) => (one && 'actor' in one ? { statusId, actorId: one.actor.id } : []));
  const left = leftOf(uris, found);
  await ctx.db.$transaction(async (tx) => {
    await lockRow(tx, 'statuses', statusId);
    const { count } = await tx.mention.createMany({ data: mentions, skipDuplicates: true });
    if (count > 0) {
      await reviseStatuses(tx, statusId);
      await enqueue(tx, 'status.changed', { statusId: statusId.toString() });
    }
    if (!left || attempt >= MOST_ATTEMPTS) return;
    const payload = { statusId: statusId.toString(), uris: left.names, attempt: attempt + 1 };
    await enqueue(tx, 'status.mentions_due', payload, { host: domainOf(status.actor.uri), runAt: left.runAt });
  });
}
