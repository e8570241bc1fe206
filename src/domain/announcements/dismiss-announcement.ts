/** Dismissing an announcement marks it as read. */
import { sqlWithin, statement } from '../../platform/database/sql.ts';
import type { IdentityContext } from '../access/context.ts';
import { findPublished } from './find.ts';

const dismiss = statement(
  'dismiss_announcement',
  `INSERT INTO announcement_dismissals (announcement_id, actor_id)
   SELECT id, $1::bigint FROM announcements WHERE id = $2 FOR KEY SHARE ON CONFLICT DO NOTHING`,
);

/** Idempotent. Refuses unpublished announcements. */
export async function dismissAnnouncement(ctx: IdentityContext, id: string): Promise<void> {
  const { id: announcementId } = await findPublished(ctx, id);
  const { actorId } = ctx.viewer;
  // Inserts nothing if the announcement is being deleted at the same time.
  await sqlWithin(ctx.db).run(dismiss, [actorId, announcementId]);
}
