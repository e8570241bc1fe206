/** An announcement, for staff who manage it. */
import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import type { Announcement } from '../../generated/prisma/client.ts';
import { timeText } from '../fields/time.ts';
import { announcementFields, gatherAnnouncements, viewAnnouncementParts } from '../instance/announcement.ts';

export const adminAnnouncementSchema = z
  .object({
    ...announcementFields,
    text: z.string().meta({ description: 'As it was written.' }),
    published: z.boolean(),
    scheduled_at: z.string().nullable().meta({ description: 'When it will be published.' }),
    published_at: z.string().nullable().meta({ description: 'When it last was.' }),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'AdminAnnouncement', description: 'An announcement as staff see it.' });

export type AdminAnnouncement = z.infer<typeof adminAnnouncementSchema>;

export async function presentAdminAnnouncements(
  ctx: DomainContext,
  rows: readonly Announcement[],
): Promise<AdminAnnouncement[]> {
  const maps = await gatherAnnouncements(ctx, rows);
  return rows.map((row) => ({
    ...viewAnnouncementParts(ctx, maps, row),
    text: row.text,
    published: row.published,
    scheduled_at: row.scheduledAt && timeText(row.scheduledAt),
    published_at: row.publishedAt && timeText(row.publishedAt),
    created_at: timeText(row.createdAt),
    updated_at: timeText(row.updatedAt),
  }));
}
