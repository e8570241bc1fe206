/** Keeps the changes of remote posts that local groups share, as they were received, because the groups announce them to forums. */
import { statement } from '../../../../platform/database/sql.ts';
import type { ActivityContext } from '../activity-context.ts';

const keep = statement(
  'keep_activity_to_group',
  `INSERT INTO activities_to_groups (status_id, kind, activity)
   SELECT c.status_id, $2, $3 FROM activities_to_groups c WHERE c.status_id = $1 AND c.kind = 'Create'
   ON CONFLICT (status_id, kind) DO UPDATE SET activity = excluded.activity RETURNING status_id`,
);

/** Does nothing unless the Create of the post was kept. */
export async function keepForForums(
  { sql, received }: ActivityContext,
  statusId: bigint,
  kind: 'Update' | 'Delete',
): Promise<void> {
  await sql.many(keep, [statusId, kind, JSON.stringify(received)]);
}
