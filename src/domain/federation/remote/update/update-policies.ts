/** Stores other policies of a remote post, which are no edit of its text. */
import type { Actor, RemotePolicy, Status } from '../../../../generated/prisma/client.ts';
import type { Tx } from '../../../../platform/database/db.ts';
import { enqueue } from '../../../kernel/outbox.ts';
import { isDistributable } from '../../../statuses/visible.ts';
import type { RemoteNote } from '../../documents/note.ts';
import { policiesIn } from '../store/remote-policies.ts';
import type { StoringContext } from '../store/storing-context.ts';

const isSame = (one: object, other: object | null): boolean =>
  Object.entries(one).every(([name, value]) => other !== null && Reflect.get(other, name) === value);

async function storeOthers(tx: Tx, statusId: bigint, others: Omit<RemotePolicy, 'statusId'> | null): Promise<void> {
  if (others === null) await tx.remotePolicy.deleteMany({ where: { statusId } });
  else await tx.remotePolicy.upsert({ where: { statusId }, create: { ...others, statusId }, update: others });
}

export async function updatePolicies(
  ctx: StoringContext,
  status: Status,
  author: Actor,
  note: RemoteNote,
): Promise<void> {
  const { quotes, replies, others } = await policiesIn(ctx, author, note);
  const shown = { ...(isDistributable(status) && quotes), ...replies };
  const stored = await ctx.db.remotePolicy.findUnique({ where: { statusId: status.id } });
  const isShown = isSame(shown, status);
  if (isShown && (others === null ? stored === null : isSame(others, stored))) return;
  await ctx.db.$transaction(async (tx) => {
    await storeOthers(tx, status.id, others);
    if (isShown) return;
    await tx.status.updateMany({ where: { id: status.id }, data: shown });
    await enqueue(tx, 'status.changed', { statusId: status.id.toString() });
  });
}
