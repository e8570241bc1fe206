/** The table of kinds of notifications (Mastodon's entities, Notification; docs/decisions/0037-notifications.md). */
import { type HeldRole, roleAllows } from '../access/roles.ts';

interface Kind {
  /** Grouped with others of its kind about the same subject. */
  grouped?: true;
  /** No policy filters it: it is about the recipient's own affairs, or for staff. */
  always?: true;
  /** Even if the recipient caused it: they learn the outcome of their own action. */
  ownToo?: true;
  /** Only for roles with this permission. */
  staff?: 'manage_users' | 'manage_reports';
  /** Apps that do not know it get a text to show. */
  fallback?: true;
  /** Not a kind of Mastodon's: only for apps that state which kinds they know. */
  ours?: true;
}

const KINDS = {
  mention: {},
  status: {},
  reblog: { grouped: true },
  favourite: { grouped: true },
  follow: { grouped: true },
  follow_request: {},
  poll: { always: true, ownToo: true },
  update: { always: true },
  quote: {},
  quoted_update: { always: true },
  'admin.sign_up': { grouped: true, always: true, staff: 'manage_users', fallback: true },
  'admin.report': { always: true, staff: 'manage_reports', fallback: true },
  severed_relationships: { always: true, ownToo: true, fallback: true },
  moderation_warning: { always: true, ownToo: true, fallback: true },
  added_to_collection: { fallback: true },
  collection_update: { fallback: true },
  'account.moved': { always: true, fallback: true, ours: true },
  'reply.request': { always: true, fallback: true, ours: true },
  'reply.rejected': { always: true, fallback: true, ours: true },
  'event.joined': { always: true, fallback: true, ours: true },
  'event.join_request': { always: true, fallback: true, ours: true },
  'event.join_approved': { always: true, fallback: true, ours: true },
  'event.join_refused': { always: true, fallback: true, ours: true },
  'event.join_unanswered': { always: true, fallback: true, ours: true },
  'event.place_offered': { always: true, fallback: true, ours: true },
  'event.comment_request': { always: true, fallback: true, ours: true },
  'event.photo_request': { always: true, fallback: true, ours: true },
  'event.photo_kept': { always: true, fallback: true, ours: true },
  'event.photo_removed': { always: true, fallback: true, ours: true },
  'event.updated': { always: true, fallback: true, ours: true },
  'event.reminder': { always: true, ownToo: true, fallback: true, ours: true },
  'event.cancelled': { always: true, fallback: true, ours: true },
  'event.invited': { fallback: true, ours: true },
  'event.organizer_invited': { fallback: true, ours: true },
  'event.organizer_joined': { always: true, fallback: true, ours: true },
  'event.organizer_declined': { always: true, fallback: true, ours: true },
  'event.organizer_removed': { always: true, fallback: true, ours: true },
  'group.invited': { always: true, fallback: true, ours: true },
  'group.join_request': { always: true, fallback: true, ours: true },
  'group.join_approved': { always: true, fallback: true, ours: true },
  'group.posted': { always: true, fallback: true, ours: true },
  'group.post_request': { always: true, fallback: true, ours: true },
  'group.post_accepted': { always: true, fallback: true, ours: true },
  'group.post_refused': { always: true, fallback: true, ours: true },
  'date_poll.ended': { always: true, ownToo: true, fallback: true, ours: true },
  'tag.posted': { grouped: true, fallback: true, ours: true },
  'tag.event': { grouped: true, fallback: true, ours: true },
} as const satisfies Record<string, Kind>;

export type NotificationKind = keyof typeof KINDS;

export const NOTIFICATION_KINDS = Object.keys(KINDS) as [NotificationKind, ...NotificationKind[]];

export const kindOf = (kind: NotificationKind): Kind => KINDS[kind];

/** Kinds for which apps get a text. */
export type FallbackKind = {
  [Name in NotificationKind]: (typeof KINDS)[Name] extends { fallback: true } ? Name : never;
}[NotificationKind];

export const hasFallback = (kind: NotificationKind): kind is FallbackKind => kindOf(kind).fallback === true;

const kindsWith = (flag: keyof Kind): NotificationKind[] => NOTIFICATION_KINDS.filter((kind) => kindOf(kind)[flag]);

export const GROUPED_KINDS = kindsWith('grouped');

export interface KindFilter {
  types: readonly string[];
  excludeTypes: readonly string[];
  /** The kinds that the app knows; null if it does not state them, like old apps. */
  supportedTypes: readonly string[] | null;
}

/** The kinds for a person with this role. Our own kinds only for apps that know them, or that support fallbacks. */
export function kindsShown(
  { types, excludeTypes, supportedTypes }: KindFilter,
  role: Pick<HeldRole, 'permissions'> | null,
): NotificationKind[] {
  return NOTIFICATION_KINDS.filter((kind) => {
    const { staff, ours } = kindOf(kind);
    if ((types.length > 0 && !types.includes(kind)) || excludeTypes.includes(kind)) return false;
    if (staff && !roleAllows(role, staff)) return false;
    return !ours || supportedTypes !== null || types.includes(kind);
  });
}

/** Whether the app gets a text instead: it stated which kinds it knows, and this one is not among them. */
export const needsFallback = (kind: NotificationKind, supportedTypes: readonly string[] | null): boolean =>
  hasFallback(kind) && supportedTypes !== null && !supportedTypes.includes(kind);
