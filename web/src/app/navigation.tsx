/** The navigation, and the button for writing. */
import { Bell, Bookmark, CalendarDays, House, Mail, Search, SquarePen, UsersRound } from 'lucide-react';
import { NavLink } from 'react-router';
import { useUnread } from '../notifications/unread.ts';
import { useAppMessages } from './app-messages.ts';
import css from './navigation.module.css';
import { UnreadBadge } from './unread-badge.tsx';

export function Navigation({ unreadConversations }: { unreadConversations: number }) {
  const words = useAppMessages();
  const unread = useUnread();
  const entries = [
    { to: '/', name: words.home, Icon: House },
    { to: '/events', name: words.events, Icon: CalendarDays },
    { to: '/groups', name: words.groups, Icon: UsersRound },
    { to: '/notifications', name: words.notifications, Icon: Bell, unread },
    // On phones these two are in the bar at the top, and bookmarks in the menu.
    { to: '/conversations', name: words.conversations, Icon: Mail, unread: unreadConversations, className: 'desk' },
    { to: '/search', name: words.search, Icon: Search, className: 'desk' },
    { to: '/bookmarks', name: words.bookmarks, Icon: Bookmark, className: 'desk' },
  ];
  return (
    <nav className={css.navigation} aria-label={words.navigation}>
      {entries.map(({ to, name, Icon, unread, className = '' }) => (
        <NavLink
          key={to}
          to={to}
          end={to === '/'}
          className={({ isActive }) => (isActive ? `active ${className}` : className)}
        >
          <Icon aria-hidden="true" />
          <span>{name}</span>
          {!!unread && <UnreadBadge number={unread} />}
        </NavLink>
      ))}
      <NavLink className={css.write ?? ''} to="/compose">
        <SquarePen aria-hidden="true" />
        <span>{words.write}</span>
      </NavLink>
    </nav>
  );
}
