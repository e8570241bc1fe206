/** Looks up the unknown people named in a stored local post, and mentions them. */
import pLimit from 'p-limit';
import type { Status } from '../../../../generated/prisma/client.ts';
import type { DomainContext } from '../../../access/context.ts';
import { splitHandle } from '../../../actors/handles.ts';
import { hostOfPerson, placeOf } from '../../../kernel/lanes.ts';
import { enqueue, type JobPayloads } from '../../../kernel/outbox.ts';
import { reviseStatuses } from '../../../statuses/revise-statuses.ts';
import { composeText } from '../../../statuses/writing/compose.ts';
import { updateMentions } from '../../../statuses/writing/update-names.ts';
import { LOOK_UPS } from '../find/find-remote.ts';
import { actorByHandle } from '../find/find-remote-actor.ts';
import { leftOf, MOST_ATTEMPTS, type ReadOrLater, readOrLater } from '../find/read-later.ts';

/** Further handles of a text are not looked up. */
export const MOST_UNKNOWN = 10;

/** The look-ups of one post that run at the same time. */
const AT_ONCE = 4;

type Due = Omit<JobPayloads['status.handles_due'], 'statusId'>;

/** Enqueues the look-up on account of the author. */
export async function lookUpLater(
  ctx: Pick<DomainContext, 'db' | 'limiter'>,
  { id, actorId }: Pick<Status, 'id' | 'actorId'>,
  handles: readonly string[],
  after: Due['after'],
): Promise<void> {
  const place = await placeOf(ctx, 'look_ups', hostOfPerson(actorId));
  const payload = { statusId: id.toString(), handles: handles.slice(0, MOST_UNKNOWN), attempt: 1, after };
  await enqueue(ctx.db, 'status.handles_due', payload, { ...place, key: `handles:${id}:${after}` });
}

/** The handles that the author's limit still allows to look up. */
async function allowed(ctx: DomainContext, userId: bigint | null, handles: readonly string[]): Promise<string[]> {
  const may: string[] = [];
  for (const handle of handles)
    if (userId === null || (await ctx.limiter.consume(LOOK_UPS, userId.toString())).allowed) may.push(handle);
  return may;
}

/**
 * People whose server does not answer are looked up again later. A text that was edited meanwhile is left to the look-up of the
 * edit.
 *
 * @returns the people who are mentioned now; null if the post is deleted
 */
export async function mentionHandles(ctx: DomainContext, statusId: bigint, due: Due): Promise<bigint[] | null> {
  const status = await ctx.db.status.findFirst({
    where: { id: statusId, deletedAt: null },
    include: { actor: { select: { userId: true } } },
  });
  if (!status) return null;
  const handles = await allowed(ctx, status.actor.userId, due.handles);
  const limit = pLimit(AT_ONCE);
  const read = (handle: string): Promise<ReadOrLater> => {
    const { username, domain } = splitHandle(handle, ctx.config);
    return readOrLater(ctx, () => actorByHandle(ctx, { username, domain: domain ?? '' }));
  };
  const found = await Promise.all(handles.map((handle) => limit(() => read(handle))));
  const left = leftOf(handles, found);
  const ids = found.flatMap((one) => (one && 'actor' in one ? [one.actor.id] : []));
  const composed = ids.length === 0 ? null : await composeText(ctx, status.text);
  return ctx.db.$transaction(async (tx) => {
    if (left && due.attempt < MOST_ATTEMPTS) {
      const payload = { statusId: `${statusId}`, ...due, handles: left.names, attempt: due.attempt + 1 };
      await enqueue(tx, 'status.handles_due', payload, { host: hostOfPerson(status.actorId), runAt: left.runAt });
    }
    if (!composed) return [];
    const where = { id: statusId, deletedAt: null, text: status.text };
    const { count } = await tx.status.updateMany({ where, data: { content: composed.content } });
    if (count === 0) return [];
    await updateMentions(tx, status, composed);
    await reviseStatuses(tx, statusId);
    const mentioned = await tx.mention.findMany({ where: { statusId, actorId: { in: ids }, silent: false } });
    return mentioned.map(({ actorId }) => actorId);
  });
}
