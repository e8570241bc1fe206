/** Finds pictures that event descriptions embed by URL. */
import type { Db } from '../../platform/database/db.ts';
import { sqlWithin, statement } from '../../platform/database/sql.ts';

const inDescriptions = statement(
  'pictures_in_event_descriptions',
  `SELECT key FROM unnest($1::text[]) AS key
   WHERE EXISTS (SELECT FROM events WHERE description LIKE '%/media/%' AND strpos(description, '/media/' || key) > 0)`,
).as<{ key: string }>();

/** The keys of those pictures among these, in one statement. */
export async function keysInDescriptions(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const rows = await sqlWithin(db).many(inDescriptions, [keys]);
  return new Set(rows.map((row) => row.key));
}
