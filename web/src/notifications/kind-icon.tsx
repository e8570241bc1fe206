/** The sign of a kind of notification. Decoration only: the sentence says it. */
import {
  AtSign,
  BarChart3,
  BellRing,
  CalendarCheck,
  CalendarClock,
  CalendarPlus,
  CalendarX,
  Flag,
  Library,
  type LucideIcon,
  MessageSquareText,
  Pencil,
  Quote,
  Repeat2,
  ShieldAlert,
  SquarePen,
  Star,
  Unlink,
  UserPlus,
  UsersRound,
} from 'lucide-react';
import type { Kind } from './groups.ts';
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
  'event.joined': CalendarCheck,
  'event.join_request': CalendarClock,
  'event.join_approved': CalendarCheck,
  'event.join_refused': CalendarX,
  'event.join_unanswered': CalendarClock,
  'event.comment_request': MessageSquareText,
  'event.updated': CalendarClock,
  'event.reminder': BellRing,
  'event.cancelled': CalendarX,
  'event.invited': CalendarPlus,
  'group.invited': UsersRound,
};

export function KindIcon({ kind }: { kind: Kind }) {
  const Icon = ICONS[kind];
  return <Icon className={css.kind ?? ''} aria-hidden="true" size={24} />;
}
