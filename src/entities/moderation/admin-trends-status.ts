/** A trending status as staff see it: the status with its review state. */
import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import { readSettings } from '../../domain/instance/settings.ts';
import type { StatusKey } from '../../domain/statuses/status-key.ts';
import { reviewsOf } from '../../domain/trends/trending-statuses.ts';
import { presentStatuses } from '../statuses/status.ts';
import { plainStatusSchema } from '../statuses/status-schema.ts';

export const adminTrendsStatusSchema = plainStatusSchema
  .extend({
    trendable: z.boolean().meta({ description: 'Whether it may be among the trends that everybody sees.' }),
    requires_review: z.boolean().meta({ description: 'Whether no moderator has reviewed its current version.' }),
  })
  .meta({ id: 'AdminTrendsStatus', description: 'A post with its review state.' });

export type AdminTrendsStatus = z.infer<typeof adminTrendsStatusSchema>;

/** These statuses in this order. */
export async function presentAdminTrendsStatuses(
  ctx: DomainContext,
  keys: readonly StatusKey[],
): Promise<AdminTrendsStatus[]> {
  const [statuses, said, { reviewTrends }] = await Promise.all([
    presentStatuses(ctx, keys),
    reviewsOf(ctx, keys),
    readSettings(ctx),
  ]);
  return statuses.map((status) => {
    const trendable = said.get(status.id) ?? null;
    return { ...status, trendable: trendable ?? !reviewTrends, requires_review: trendable === null };
  });
}
