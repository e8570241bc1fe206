/** What push subscriptions choose: kinds of notifications, and from whom (Mastodon's entities, WebPushSubscription). */
import { NOTIFICATION_KINDS } from '../notifications/kinds.ts';

/** Every kind of notification. Those that only staff is shown are sent to nobody else, whatever is chosen. */
export const PUSH_ALERTS: readonly string[] = NOTIFICATION_KINDS;

/** Everybody; whom the subscriber follows; who follows the subscriber; nobody. */
export const PUSH_POLICIES = ['all', 'followed', 'follower', 'none'] as const;

export type PushPolicy = (typeof PUSH_POLICIES)[number];
