/** The table of kinds of notifications (Mastodon's entities, Notification; docs/decisions/0037-notifications.md). */
import { type HeldRole, roleAllows } from '../access/roles.ts';

interface Kind {
  /** Shown together with others of its kind that are about the same. */
  grouped?: true;
  /** No policy holds it back: it is about the recipient's own affairs, or for staff. */
  always?: true;
  /** Also when the recipient caused it: they are told what became of their own. */
  ownToo?: true;
  /** Only for roles with this permission. */
  staff?: 'manage_users' | 'manage_reports';
  /** Apps that do not know it are given a text to show. */
  fallback?: true;
  /** No kind of Mastodon's: only for apps that say which kinds they know. */
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
  'event.joined': { always: true, fallback: true, ours: true },
  'event.join_request': { always: true, fallback: true, ours: true },
  'event.join_approved': { always: true, fallback: true, ours: true },
  'event.join_refused': { always: true, fallback: true, ours: true },
  'event.join_unanswered': { always: true, fallback: true, ours: true },
  'event.comment_request': { always: true, fallback: true, ours: true },
  'event.updated': { always: true, fallback: true, ours: true },
  'event.reminder': { always: true, ownToo: true, fallback: true, ours: true },
  'event.cancelled': { always: true, fallback: true, ours: true },
  'event.invited': { fallback: true, ours: true },
  'group.invited': { always: true, fallback: true, ours: true },
  'group.join_request': { always: true, fallback: true, ours: true },
  'group.join_approved': { always: true, fallback: true, ours: true },
} as const satisfies Record<string, Kind>;

export type NotificationKind = keyof typeof KINDS;

export const NOTIFICATION_KINDS = Object.keys(KINDS) as [NotificationKind, ...NotificationKind[]];

export const kindOf = (kind: NotificationKind): Kind => KINDS[kind];

/** Kinds that apps are given a text of. */
export type FallbackKind = {
  [Name in NotificationKind]: (typeof KINDS)[Name] extends { fallback: true } ? Name : never;
}[NotificationKind];

export const hasFallback = (kind: NotificationKind): kind is FallbackKind => kindOf(kind).fallback === true;

const kindsWith = (flag: keyof Kind): NotificationKind[] => NOTIFICATION_KINDS.filter((kind) => kindOf(kind)[flag]);

export const GROUPED_KINDS = kindsWith('grouped');
export const OUR_KINDS = kindsWith('ours');

export interface KindFilter {
  types: readonly string[];
  excludeTypes: readonly string[];
  /** The kinds that the app says it knows; null: it says nothing, as old apps do. */
  supportedTypes: readonly string[] | null;
}

/** The kinds that a person with this role is shown. Ours only to apps that know them, or that know of fallbacks. */
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

/** Whether the app is given a text instead: it said which kinds it knows, and this one is not among them. */
export const needsFallback = (kind: NotificationKind, supportedTypes: readonly string[] | null): boolean =>
  hasFallback(kind) && supportedTypes !== null && !supportedTypes.includes(kind);
