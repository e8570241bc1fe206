/** Eligibility for trends, and visibility of reviewed ones. */

/**
 * As SQL over `statuses s` and `actors a`, its author: public, no reply, no content warning, by a discoverable and unrestricted
 * author.
 */
export const STATUS_MAY_TREND = `(
  s.deleted_at IS NULL AND s.visibility = 'PUBLIC' AND s.reblog_of_id IS NULL
  AND s.in_reply_to_id IS NULL AND s.in_reply_to_actor_id IS NULL AND NOT s.sensitive AND s.spoiler_text = ''
  AND a.discoverable AND a.suspended_at IS NULL AND a.silenced_at IS NULL AND a.sensitized_at IS NULL AND a.deleted_at IS NULL)`;

/** As SQL over `statuses s` and its `status_reviews r`, if any: the review of the current version. A rejection survives edits. */
export const STATUS_REVIEW = `CASE WHEN r.trendable AND s.edited_at > r.reviewed_at THEN NULL ELSE r.trendable END`;
