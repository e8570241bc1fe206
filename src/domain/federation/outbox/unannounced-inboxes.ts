/** The inboxes that have an occurrence of a series before it is announced. */
import { inboxesBy, REMOTE, TAKING_PART } from './deliveries.ts';

/**
 * Of an event that was not announced: the inboxes of its participants, people on the waiting list and invited people; with `$2` also of people
 * who shared, favourited or commented on it while it was open.
 */
export const inboxesOfUnannouncedEvent = inboxesBy(
  'inboxes_of_unannounced_event',
  `FROM (
     ${TAKING_PART}
     UNION SELECT i.actor_id FROM event_interests i WHERE i.event_id = $1 AND $2::boolean
     UNION SELECT c.actor_id FROM event_comments ec JOIN statuses c ON c.id = ec.status_id WHERE ec.event_id = $1 AND $2::boolean
   ) w JOIN actors x ON x.id = w.actor_id AND ${REMOTE}`,
);
