/** Makes a new status found by search. Triggers keep what is known of it when it changes. */

import { statement } from '../../platform/database/sql.ts';
import type { Platform } from '../../platform/platform.ts';

const learn = statement<never>('learn_status', 'SELECT search_learn_statuses(ARRAY[$1::bigint])');

/** Safe to repeat; nothing is learnt of reblogs and of what was deleted. */
export async function learnStatus({ sql }: Pick<Platform, 'sql'>, statusId: bigint): Promise<void> {
  await sql.many(learn, [statusId]);
}
