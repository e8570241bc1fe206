/** The inboxes that get events which not everybody may see: private ones, and occurrences of series before they are announced. */
import { MEMBER_ROLES } from '../../groups/states.ts';
import { inboxesBy, REMOTE } from './deliveries.ts';

/** The participants of an event, people who requested to join or wait, and invited people; $1 is the event. */
const TAKING_PART = `SELECT p.actor_id FROM participants p WHERE p.event_id = $1 AND p.role <> 'REJECTED'
     UNION SELECT wl.actor_id FROM waiting_entries wl WHERE wl.event_id = $1
     UNION SELECT vi.actor_id FROM event_invitations vi WHERE vi.event_id = $1`;

/** The inboxes of its participants, of people who requested to join, of invited people, and of its group's members. */
export const inboxesOfPrivateEvent = inboxesBy(
  'inboxes_of_private_event',
  `FROM (
     ${TAKING_PART}
     UNION SELECT m.actor_id FROM events e
       JOIN members m ON m.parent_id = e.attributed_to_id AND m.role >= ${MEMBER_ROLES.MEMBER} WHERE e.id = $1
   ) w JOIN actors x ON x.id = w.actor_id AND ${REMOTE}`,
);

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
