/** Removes who came to an event a while after it, as the answers to its questions. */
import { sqlWithin, statement } from '../../../platform/database/sql.ts';
import type { Platform } from '../../../platform/platform.ts';

export const KEPT_DAYS = 30;
const AT_ONCE = 1000;

const removeActs = statement(
  'remove_old_door_acts',
  `DELETE FROM door_acts WHERE ctid = ANY (ARRAY(
     SELECT d.ctid FROM door_acts d JOIN events e ON e.id = d.event_id
     WHERE coalesce(e.ends_on, e.begins_on) < $1 LIMIT ${AT_ONCE}))`,
);

/** Safe to repeat. */
export async function removeOldDoorActs({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_DAYS * 24 * 3_600_000);
  let removed = AT_ONCE;
  while (removed === AT_ONCE) removed = await sqlWithin(db).run(removeActs, [before]);
}
