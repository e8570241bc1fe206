/** Trims home timelines to their maximum length. */
import { sqlWithin, statement } from '../../platform/database/sql.ts';
import type { Platform } from '../../platform/platform.ts';
import { TIMELINE_SIZE, TRIM_ENTRIES } from '../kernel/trim-entries.ts';

const trim = statement('trim_home_entries', TRIM_ENTRIES('home_entries', 'actor_id'));

/** Removes the oldest entries of each home timeline beyond `keep`; pagination ends there. */
export async function trimHomeTimelines({ db }: Pick<Platform, 'db'>, keep = TIMELINE_SIZE): Promise<void> {
  await sqlWithin(db).run(trim, [keep, keep - 1]);
}
