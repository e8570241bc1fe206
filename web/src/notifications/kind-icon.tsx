/** The icon of a kind of notification. Decoration only: the sentence states the kind. */
import {
  AtSign,
  BarChart3,
  BellRing,
  CalendarCheck,
  CalendarClock,
  CalendarCog,
  CalendarPlus,
  CalendarX,
  Flag,
  Hash,
  Images,
  Library,
  type LucideIcon,
  MessageSquareText,
  Pencil,
  Quote,
  Repeat2,
  ShieldAlert,
  SquarePen,
  Star,
  Truck,
  Unlink,
  UserPlus,
  UsersRound,
} from 'lucide-react';
import type { Kind } from '../../../src/client/notification-kinds.ts';

import css from './notifications.module.css';

const ICONS: Record<Kind, LucideIcon> = {
  mention: AtSign,
  status: SquarePen,
  reblog: Repeat2,
  favourite: Star,
  follow: UserPlus,
  follow_request: UserPlus,
  poll: BarChart3,
  update: Pencil,
  quote: Quote,
  quoted_update: Pencil,
  'admin.sign_up': UserPlus,
  'admin.report': Flag,
  severed_relationships: Unlink,
  moderation_warning: ShieldAlert,
  added_to_collection: Library,
  collection_update: Library,
  'account.moved': Truck,
  'reply.request': MessageSquareText,
  'reply.rejected': MessageSquareText,
  'event.joined': CalendarCheck,
  'event.join_request': CalendarClock,
  'event.join_approved': CalendarCheck,
  'event.join_refused': CalendarX,
  'event.join_unanswered': CalendarClock,
  'event.place_offered': CalendarPlus,
  'event.comment_request': MessageSquareText,
  'event.photo_request': Images,
  'event.photo_kept': Images,
  'event.photo_removed': Images,
  'event.updated': CalendarClock,
  'event.reminder': BellRing,
  'event.cancelled': CalendarX,
  'event.invited': CalendarPlus,
  'event.organizer_invited': CalendarCog,
  'event.organizer_joined': CalendarCog,
  'event.organizer_declined': CalendarX,
  'event.organizer_removed': CalendarX,
  'group.invited': UsersRound,
  'group.join_request': UsersRound,
  'group.join_approved': UsersRound,
  'group.posted': UsersRound,
  'group.post_request': UsersRound,
  'group.post_accepted': UsersRound,
  'group.post_refused': UsersRound,
  'date_poll.ended': CalendarClock,
  'tag.posted': Hash,
  'tag.event': Hash,
};

/** Pairs of tokens.css; kinds of one family have one colour. */
const COLOURS: readonly (readonly [kinds: RegExp, colour: string])[] = [
  [/cancelled|refused|warning|severed|report/, css.ending ?? ''],
  [/^(?:event|date_poll)/, 'p0'],
  [/follow|sign_up|moved/, 'p3'],
  [/favourite/, 'p6'],
  [/reblog|quote/, 'p4'],
  [/group|collection/, 'p7'],
];

export function KindIcon({ kind }: { kind: Kind }) {
  const Icon = ICONS[kind];
  const colour = COLOURS.find(([kinds]) => kinds.test(kind))?.[1] ?? 'p2';
  return (
    <span className={`${css.sign} ${colour}`} aria-hidden="true">
      <Icon className="icon" />
    </span>
  );
}
