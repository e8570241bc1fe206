/** A stored reply that waits claims to have an approval: it is verified in a job. */
import type { Actor, Status } from '../../../../generated/prisma/client.ts';
import { enqueue } from '../../../kernel/outbox.ts';
import type { RemoteNote } from '../../documents/note.ts';
import { placeOfAuthor } from '../store/note-people.ts';
import type { StoringContext } from '../store/storing-context.ts';

/** Does nothing without a claim, and for a claim that was verified before. */
export async function claimApproval(
  ctx: StoringContext,
  { id: statusId }: Pick<Status, 'id'>,
  author: Pick<Actor, 'uri'>,
  { replyAuthorization: authorization }: Pick<RemoteNote, 'replyAuthorization'>,
): Promise<void> {
  if (authorization === null) return;
  const other = [{ authorization: null }, { authorization: { not: authorization } }];
  const where = { statusId, state: 'PENDING', OR: other } as const;
  if ((await ctx.db.statusApproval.count({ where })) === 0) return;
  const place = await placeOfAuthor(ctx, author);
  await ctx.db.$transaction(async (tx) => {
    const { count } = await tx.statusApproval.updateMany({ where, data: { authorization } });
    if (count > 0) await enqueue(tx, 'status.approval_due', { statusId: statusId.toString() }, place);
  });
}
