/** Dismissing an announcement marks it as read. */
import type { IdentityContext } from '../access/context.ts';
import { findPublished } from './find.ts';

/** Safe to repeat. Refuses what is not published. */
export async function dismissAnnouncement(ctx: IdentityContext, id: string): Promise<void> {
  const { id: announcementId } = await findPublished(ctx, id);
  const { actorId } = ctx.viewer;
  // Nothing is inserted for one that is being deleted meanwhile.
  await ctx.db.$executeRaw`
    INSERT INTO announcement_dismissals (announcement_id, actor_id)
    SELECT id, ${actorId}::bigint FROM announcements WHERE id = ${announcementId} FOR KEY SHARE ON CONFLICT DO NOTHING`;
}
