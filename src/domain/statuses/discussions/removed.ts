/**
 * Replies that moderators removed from a discussion of their group (docs/decisions/0129-discussions-of-groups.md): the group refused them, as it refuses
 * posts to its wall.
 */
import { noneOf } from '../../../platform/database/sql.ts';
import { APPROVING_MEMBER, IS_MEMBER, NOBODY } from '../visible.ts';

/** Replies have no other rows there. The removal outlives the first post of the discussion, which its author may delete. */
const REMOVAL = (status: string): string =>
  `wall_requests rw WHERE rw.status_id = ${status}.id AND rw.state = 'REJECTED' AND ${status}.conversation_id <> ${status}.id`;

/** As SQL over any alias of `statuses`: it was not removed from the discussion to which it belongs. */
export const NOT_REMOVED = (status: string): string => noneOf(REMOVAL(status));

/** The same for a reader of the thread: its author and the moderators of the group see a removed reply, marked as such. */
export const NOT_REMOVED_FOR = (status: string, viewer: string): string =>
  viewer === NOBODY
    ? NOT_REMOVED(status)
    : noneOf(`${REMOVAL(status)} AND ${status}.actor_id IS DISTINCT FROM ${viewer}::bigint
        AND NOT ${IS_MEMBER('rw.group_id', `${viewer}::bigint`, APPROVING_MEMBER)}`);
