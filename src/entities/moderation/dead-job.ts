/** A job that ran out of attempts, as staff see it: the ids in its payload, and no user content. */
import { z } from 'zod';
import { payloadIds } from '../../domain/dead-jobs/payload-ids.ts';
import type { DeadJob } from '../../generated/prisma/client.ts';
import { timeText } from '../fields/time.ts';

export const deadJobSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    payload: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
    error: z.string(),
    attempts: z.int(),
    createdAt: z.string(),
  })
  .meta({ id: 'DeadJob', description: 'A job that ran out of attempts.' });

export function presentDeadJobs(rows: readonly DeadJob[]): z.infer<typeof deadJobSchema>[] {
  return rows.map((row) => ({
    id: row.id.toString(),
    name: row.name,
    payload: payloadIds(row.payload),
    error: row.error,
    attempts: row.attempts,
    createdAt: timeText(row.createdAt),
  }));
}
