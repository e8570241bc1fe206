/** Indexes a new status for search. Triggers update the index when the status changes. */

import { statement } from '../../platform/database/sql.ts';
import type { Platform } from '../../platform/platform.ts';

const learn = statement<never>('learn_status', 'SELECT search_learn_statuses(ARRAY[$1::bigint])');

/** Safe to repeat; reblogs and deleted statuses are not indexed. */
export async function indexStatus({ sql }: Pick<Platform, 'sql'>, statusId: bigint): Promise<void> {
  await sql.many(learn, [statusId]);
}
