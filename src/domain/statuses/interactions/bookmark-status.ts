/** Bookmarks: private, neither counted nor notified. */
import type { Status } from '../../../generated/prisma/client.ts';
import type { IdentityContext } from '../../access/context.ts';
import { findToUndo, findVisibleStatus } from '../find.ts';

/** Idempotent. Refuses a status that the viewer cannot see; for a reblog, the original is bookmarked. */
export async function bookmarkStatus(ctx: IdentityContext, id: string): Promise<Status> {
  const status = await findVisibleStatus(ctx, id);
  await ctx.db.bookmark.createMany({
    data: {
      id: ctx.ids.next(),
      actorId: ctx.viewer.actorId,
      statusId: status.reblogOfId ?? status.id,
      createdAt: ctx.clock.now(),
    },
    skipDuplicates: true,
  });
  return status;
}

/** Allowed even if the author has blocked the viewer since. */
export async function unbookmarkStatus(ctx: IdentityContext, id: string): Promise<Status> {
  const mine = { actorId: ctx.viewer.actorId };
  const status = await findToUndo(ctx, id, { bookmarks: { some: mine } });
  await ctx.db.bookmark.deleteMany({ where: { ...mine, statusId: status.reblogOfId ?? status.id } });
  return status;
}
