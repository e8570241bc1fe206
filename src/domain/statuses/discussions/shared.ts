/** Which posts with a title are discussions of a group. */

/**
 * As SQL over a row of `discussions`: whether its group shares the post. Until then the post has a title, and the group and its
 * moderators have no part in it.
 */
export const IS_SHARED = (discussion: string): string => `EXISTS (
  SELECT FROM statuses b WHERE b.actor_id = ${discussion}.group_id AND b.reblog_of_id = ${discussion}.status_id AND b.deleted_at IS NULL)`;
