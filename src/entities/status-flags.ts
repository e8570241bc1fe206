/** What a viewer did with a status: the same SQL for one viewer of many statuses and for many viewers of one. */

export interface StatusFlags {
  favourited: boolean;
  reblogged: boolean;
  muted: boolean;
  bookmarked: boolean;
  pinned: boolean;
  /** Places of the options that the viewer chose in the poll. */
  own_votes: number[];
}

/**
 * @param viewer the parameter or column that holds the viewer's actor id, or null
 * @param row the alias of `statuses`
 */
export const STATUS_FLAGS = (viewer: string, row: string): string => `json_build_object(
  'favourited', EXISTS (SELECT FROM favourites g WHERE g.actor_id = ${viewer}::bigint AND g.status_id = ${row}.id),
  'reblogged', EXISTS (SELECT FROM statuses g WHERE g.actor_id = ${viewer}::bigint AND g.reblog_of_id = ${row}.id AND g.deleted_at IS NULL),
  'muted', EXISTS (SELECT FROM conversation_mutes g WHERE g.actor_id = ${viewer}::bigint AND g.conversation_id = ${row}.conversation_id),
  'bookmarked', EXISTS (SELECT FROM bookmarks g WHERE g.actor_id = ${viewer}::bigint AND g.status_id = ${row}.id),
  'pinned', EXISTS (SELECT FROM status_pins g WHERE g.actor_id = ${viewer}::bigint AND g.status_id = ${row}.id),
  'own_votes', ARRAY(SELECT g.choice FROM polls gp JOIN poll_votes g ON g.poll_id = gp.id
    WHERE gp.status_id = ${row}.id AND g.actor_id = ${viewer}::bigint ORDER BY g.choice))`;
