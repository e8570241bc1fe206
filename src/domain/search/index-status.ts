/** Indexes a new status for search. Triggers update the index when the status changes. */

import memoize from 'memoize';
import { batchLoader } from '../../platform/concurrency/batch-loader.ts';
import { type Sql, statement } from '../../platform/database/sql.ts';
import type { Platform } from '../../platform/platform.ts';

const learn = statement('learn_statuses', 'SELECT search_learn_statuses($1::bigint[])');

/** Those of jobs that run at the same time share a statement. */
const learnersIn = memoize(
  (sql: Sql) =>
    batchLoader(async (ids: readonly bigint[]) => {
      await sql.many(learn, [ids]);
      return ids.map(() => null);
    }),
  { cache: new WeakMap() },
);

/** Safe to repeat; reblogs and deleted statuses are not indexed. */
export async function indexStatus({ sql }: Pick<Platform, 'sql'>, statusId: bigint): Promise<void> {
  await learnersIn(sql).load(statusId);
}
