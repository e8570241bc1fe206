/** Removes the reblogs of a deleted status in batches, each with an event for the timelines that contain it. */

import { statement } from '../../../platform/database/sql.ts';
import type { Platform } from '../../../platform/platform.ts';
import { IN_ORDER } from '../../kernel/in-order.ts';
import { COUNTED } from '../visible.ts';

const PORTION = 100;

export interface RemovedReblog {
  id: bigint;
  /** Owners of home timelines that contain it. */
  recipients: bigint[];
  /** Lists that contain it. */
  lists: bigint[];
}

const next = statement(
  'reblogs_to_remove',
  `SELECT s.id, ARRAY(SELECT h.actor_id FROM home_entries h WHERE h.status_id = s.id) AS recipients,
     ARRAY(SELECT e.list_id FROM list_entries e WHERE e.status_id = s.id) AS lists
   FROM statuses s WHERE s.reblog_of_id = $1 ORDER BY s.id LIMIT ${PORTION}`,
).as<{ recipients: string[]; lists: string[] }>();

/** Reblogs that were undone before are already subtracted from the counters. */
const remove = statement(
  'remove_reblogs',
  `WITH gone AS (
     DELETE FROM statuses WHERE id = ANY ($1) RETURNING actor_id, deleted_at, visibility
   ), fewer AS (
     SELECT actor_id, count(*)::int AS number FROM gone WHERE deleted_at IS NULL AND ${COUNTED('gone')} GROUP BY actor_id
   )
   UPDATE actor_stats SET statuses_count = statuses_count - fewer.number FROM fewer
   WHERE actor_stats.actor_id = fewer.actor_id AND actor_stats.actor_id IN (${IN_ORDER('actor_stats', 'SELECT actor_id FROM fewer')})`,
);

/** Removes every reblog of a deleted status. Idempotent: a removal that was published but not completed is published again. */
export async function removeReblogs(
  platform: Pick<Platform, 'sql'>,
  originalId: bigint,
  announce: (reblog: RemovedReblog) => Promise<void>,
): Promise<void> {
  for (;;) {
    const reblogs = await platform.sql.many(next, [originalId]);
    if (reblogs.length === 0) return;
    for (const { id, recipients, lists } of reblogs)
      await announce({ id, recipients: recipients.map(BigInt), lists: lists.map(BigInt) });
    await platform.sql.many(remove, [reblogs.map((reblog) => reblog.id)]);
  }
}
