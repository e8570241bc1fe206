/** Deletes a list with its timeline; the members stay followed. */
import type { IdentityContext } from '../access/context.ts';
import { findOwnList } from './find.ts';
import { enqueueMembersChanged } from './members-changed.ts';

/** The statuses of an exclusive list return to the home timeline. */
export async function deleteList(ctx: IdentityContext, id: string): Promise<void> {
  const list = await findOwnList(ctx, id);
  await ctx.db.$transaction(async (tx) => {
    if (list.exclusive) await enqueueMembersChanged(tx, list, 'home');
    await tx.list.deleteMany({ where: { id: list.id } });
  });
}
