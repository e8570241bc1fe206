/** Trims list timelines to their maximum length. */
import { sqlWithin, statement } from '../../platform/database/sql.ts';
import type { Platform } from '../../platform/platform.ts';
import { TIMELINE_SIZE, TRIM_ENTRIES } from '../kernel/trim-entries.ts';

const trim = statement('trim_list_entries', TRIM_ENTRIES('list_entries', 'list_id'));

/** Removes the oldest entries of each list beyond `keep`. */
export async function trimListTimelines({ db }: Pick<Platform, 'db'>, keep = TIMELINE_SIZE): Promise<void> {
  await sqlWithin(db).run(trim, [keep, keep - 1]);
}
