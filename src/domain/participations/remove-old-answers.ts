/** Removes answers to the questions of events a while after the event: organizers need them for it alone. */
import { sqlWithin, statement } from '../../platform/database/sql.ts';
import type { Platform } from '../../platform/platform.ts';

const KEPT_DAYS = 30;
const AT_ONCE = 1000;

const removeAnswers = statement(
  'remove_old_answers',
  `UPDATE participants SET answers = NULL WHERE ctid = ANY (ARRAY(
     SELECT p.ctid FROM participants p JOIN events e ON e.id = p.event_id
     WHERE p.answers IS NOT NULL AND coalesce(e.ends_on, e.begins_on) < $1 LIMIT ${AT_ONCE}))`,
);

/** The answers for later dates of a series whose last date is over. */
const removeSeriesAnswers = statement(
  'remove_old_series_answers',
  `UPDATE event_series_participants SET answers = NULL WHERE ctid = ANY (ARRAY(
     SELECT p.ctid FROM event_series_participants p WHERE p.answers IS NOT NULL AND NOT EXISTS (
       SELECT FROM events e WHERE e.series_id = p.series_id AND coalesce(e.ends_on, e.begins_on) >= $1) LIMIT ${AT_ONCE}))`,
);

/** Safe to repeat. People who wait lose their answers with the waiting list, at the end of the event. */
export async function removeOldAnswers({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_DAYS * 24 * 3_600_000);
  for (const each of [removeAnswers, removeSeriesAnswers]) {
    let removed = AT_ONCE;
    while (removed === AT_ONCE) removed = await sqlWithin(db).run(each, [before]);
  }
}
