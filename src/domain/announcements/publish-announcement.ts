/** Publishing, unpublishing and deleting announcements, by hand and by the clock. */
import type { Announcement } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import { sqlWithin, statement } from '../../platform/database/sql.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Acting, actingIdentity } from '../action-log/acting.ts';
import { recordAction } from '../action-log/record-action.ts';
import { enqueueChanged, lockAnnouncement } from './save-announcement.ts';

type Ctx = Pick<Platform, 'db' | 'clock' | 'ids'> & Acting;

/** A manual change ends the schedule. */
async function setPublished(ctx: Ctx, tx: Tx, id: bigint, published: boolean): Promise<Announcement> {
  const before = await lockAnnouncement(tx, id);
  const now = ctx.clock.now();
  const changed = before.published !== published;
  if (changed) await enqueueChanged(tx, id);
  const updated = await tx.announcement.update({
    where: { id },
    data: { published, scheduledAt: null, ...(changed && { updatedAt: now, ...(published && { publishedAt: now }) }) },
  });
  const action = published ? 'ANNOUNCEMENT_PUBLICATION' : 'ANNOUNCEMENT_UNPUBLICATION';
  await recordAction(tx, ctx, { actorId: actingIdentity(ctx), action, target: updated });
  return updated;
}

/** No effect on a published announcement. Refuses unknown ids. */
export const publishAnnouncement = (ctx: Ctx, id: bigint): Promise<Announcement> =>
  ctx.db.$transaction((tx) => setPublished(ctx, tx, id, true));

/** It stays for staff, with its reactions. Refuses unknown ids. */
export const unpublishAnnouncement = (ctx: Ctx, id: bigint): Promise<Announcement> =>
  ctx.db.$transaction((tx) => setPublished(ctx, tx, id, false));

/** Refuses unknown ids. */
export async function deleteAnnouncement(ctx: Ctx, id: bigint): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    const before = await lockAnnouncement(tx, id);
    await tx.announcement.delete({ where: { id } });
    if (before.published) await enqueueChanged(tx, id);
    const actorId = actingIdentity(ctx);
    await recordAction(tx, ctx, { actorId, action: 'ANNOUNCEMENT_DELETION', target: before });
  });
}

const publishScheduled = statement(
  'publish_due_announcements',
  `UPDATE announcements SET published = true, published_at = $1, scheduled_at = NULL, updated_at = $1
   WHERE NOT published AND scheduled_at <= $1 RETURNING id`,
);

const endExpired = statement(
  'end_announcements',
  `UPDATE announcements SET published = false, scheduled_at = NULL, updated_at = $1
   WHERE published AND ends_at IS NOT NULL
     AND CASE WHEN all_day THEN date_trunc('day', ends_at, 'UTC') + interval '1 day' ELSE ends_at END <= $1
   RETURNING id`,
);

/** Publishes due announcements and ends those that are over: at their end, or at the end of its day (in UTC). Idempotent. */
export async function publishDue({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await db.$transaction(async (tx) => {
    const begun = await sqlWithin(tx).many(publishScheduled, [now]);
    const ended = await sqlWithin(tx).many(endExpired, [now]);
    for (const id of new Set([...begun, ...ended].map((row) => row.id))) await enqueueChanged(tx, id);
  });
}
