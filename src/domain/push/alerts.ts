/** The choices of push subscriptions: kinds of notifications, and their senders (Mastodon's entities, WebPushSubscription). */
import { NOTIFICATION_KINDS } from '../notifications/kinds.ts';

/** Every kind of notification. Kinds for staff are sent only to staff, whatever is chosen. */
export const PUSH_ALERTS: readonly string[] = NOTIFICATION_KINDS;

/** Everybody; people whom the subscriber follows; followers of the subscriber; nobody. */
export const PUSH_POLICIES = ['all', 'followed', 'follower', 'none'] as const;

export type PushPolicy = (typeof PUSH_POLICIES)[number];
