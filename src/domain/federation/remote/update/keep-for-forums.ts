/**
 * Keeps activities about remote posts that local groups share, as they were received, because the groups announce them to forums
 * (docs/decisions/0104-walls-of-groups.md).
 */
import type { Db, Tx } from '../../../../platform/database/db.ts';
import { sqlWithin, statement } from '../../../../platform/database/sql.ts';
import type { JsonObject } from '../../documents/json.ts';

/** Posts are much shorter. Received documents may have a megabyte each, and kept activities stay as long as their posts. */
const MOST_CHARACTERS = 65_536;

/** The stored form; null for a longer activity, and for one without an id, by which forums tell activities apart. */
export function keptForm(activity: JsonObject): string | null {
  const json = JSON.stringify(activity);
  return typeof activity.id === 'string' && json.length <= MOST_CHARACTERS ? json : null;
}

const keep = statement(
  'keep_activity_to_group',
  `INSERT INTO activities_to_groups (status_id, kind, activity)
   SELECT c.status_id, $2, $3 FROM activities_to_groups c WHERE c.status_id = $1 AND c.kind = 'Create'
   ON CONFLICT (status_id, kind) DO UPDATE SET activity = excluded.activity RETURNING status_id`,
);

/**
 * Replaces the activity of that kind. Nothing is kept unless the Create of the post was.
 *
 * @param activity null if no group may announce it
 */
export async function keepForForums(
  db: Db | Tx,
  statusId: bigint,
  kind: 'Update' | 'Delete',
  activity: JsonObject | null,
): Promise<void> {
  const kept = activity && keptForm(activity);
  if (kept === null) await db.activityToGroup.deleteMany({ where: { statusId, kind } });
  else await sqlWithin(db).many(keep, [statusId, kind, kept]);
}
