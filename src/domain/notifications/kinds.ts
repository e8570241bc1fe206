/** The kinds of notifications (spec/mastodon/entities.json, Notification); each is created by one job. */

export const NOTIFICATION_KINDS = [
  'mention',
  'status',
  'reblog',
  'favourite',
  'follow',
  'follow_request',
  'poll',
  'update',
  'quote',
  'quoted_update',
] as const;

export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];
