/** Deletes a list with its timeline; the members stay followed. */
import type { IdentityContext } from '../access/context.ts';
import { findOwnList } from './find.ts';
import { leaveMembersChanged } from './members-changed.ts';

/** What an exclusive list held comes home again. */
export async function deleteList(ctx: IdentityContext, id: string): Promise<void> {
  const list = await findOwnList(ctx, id);
  await ctx.db.$transaction(async (tx) => {
    if (list.exclusive) await leaveMembersChanged(tx, list, 'home');
    await tx.list.deleteMany({ where: { id: list.id } });
  });
}
