/** An announcement was published, changed, unpublished or deleted: streams show it as it is now. */
import { publishAnnouncement } from '../../domain/streams/stream-event.ts';
import { parseId } from '../../platform/ids.ts';
import type { JobHandler } from '../job-handler.ts';

export const announcementChanged: JobHandler<'announcement.changed'> = async ({ db, bus }, { announcementId }) => {
  const id = parseId(announcementId) ?? 0n;
  const row = await db.announcement.findUnique({ where: { id }, select: { published: true } });
  await publishAnnouncement(bus, row?.published ? 'announcement' : 'announcement.delete', id);
};
