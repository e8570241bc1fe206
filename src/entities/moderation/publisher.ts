/** A site whose pages have trended, for staff (Mastodon's entities, Admin::PreviewCardProvider). */
import { z } from 'zod';
import type { Publisher } from '../../generated/prisma/client.ts';
import { timeText } from '../fields/time.ts';

export const publisherSchema = z
  .object({
    id: z.string(),
    domain: z.string(),
    trendable: z.boolean().nullable().meta({ description: 'What a moderator said of its pages; null: nothing yet.' }),
    reviewed_at: z.string().nullable(),
    requested_review_at: z.string().nullable().meta({ description: 'When one of its pages first trended.' }),
    requires_review: z.boolean(),
  })
  .meta({ id: 'AdminPreviewCardProvider', description: 'A site whose pages have trended.' });

export function viewPublisher(row: Publisher): z.infer<typeof publisherSchema> {
  return {
    id: row.id.toString(),
    domain: row.domain,
    trendable: row.trendable,
    reviewed_at: row.reviewedAt && timeText(row.reviewedAt),
    requested_review_at: timeText(row.requestedReviewAt),
    requires_review: row.reviewedAt === null,
  };
}
