/** The inboxes that get what a local group shares as documents of its own: announced activities and Articles. */
import { ACCEPTED_MEMBER, COUNTED, READERS_OF_GROUP } from '../../statuses/visible.ts';
import { inboxesBy, REMOTE, REMOTE_OR_SUSPENDED, UNBLOCKED } from './deliveries.ts';

/** As SQL over `actors x` and `statuses s`: the author does not hide its server. */
const UNHIDDEN =
  'NOT EXISTS (SELECT FROM account_domain_blocks h WHERE h.actor_id = s.actor_id AND h.domain = x.domain)';

const ofShared = (name: 'inboxes_of_shared_status' | 'inboxes_of_deleted_shared_status', told: string) =>
  inboxesBy(
    name,
    `FROM statuses s JOIN LATERAL (
     SELECT f.follower_id FROM follows f WHERE f.target_id = $2 AND f.approved AND ${COUNTED('s')}
     UNION SELECT m.actor_id FROM members m WHERE m.parent_id = $2 AND m.role >= ${ACCEPTED_MEMBER} AND ${COUNTED('s')}
     UNION SELECT r.actor_id FROM ${READERS_OF_GROUP} r (actor_id)
   ) w (actor_id) ON true JOIN actors x ON x.id = w.actor_id AND ${told} WHERE s.id = $1`,
  );

/**
 * The inboxes of the followers and members of the group that may see the post: not of people whom its author blocks, nor at servers
 * that its author hides.
 */
export const inboxesOfShared = ofShared('inboxes_of_shared_status', `${REMOTE} AND ${UNBLOCKED} AND ${UNHIDDEN}`);

/** The same for a deletion: everybody who may have the post, while its rows exist. */
export const inboxesOfDeletedShared = ofShared('inboxes_of_deleted_shared_status', REMOTE_OR_SUSPENDED);
