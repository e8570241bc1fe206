/** Dismissing an announcement marks it as read. */
import type { IdentityContext } from '../access/context.ts';
import { findPublished } from './find.ts';

/** Idempotent. Refuses unpublished announcements. */
export async function dismissAnnouncement(ctx: IdentityContext, id: string): Promise<void> {
  const { id: announcementId } = await findPublished(ctx, id);
  const { actorId } = ctx.viewer;
  // Inserts nothing if the announcement is being deleted at the same time.
  await ctx.db.$executeRaw`
    INSERT INTO announcement_dismissals (announcement_id, actor_id)
    SELECT id, ${actorId}::bigint FROM announcements WHERE id = ${announcementId} FOR KEY SHARE ON CONFLICT DO NOTHING`;
}
