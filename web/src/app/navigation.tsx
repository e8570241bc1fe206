/** The navigation, and the button for writing. */
import { Bell, Bookmark, CalendarDays, House, Search, SquarePen, UsersRound } from 'lucide-react';
import { NavLink } from 'react-router';
import { MOST_COUNTED, useUnread } from '../notifications/unread.ts';
import { useAppMessages } from './app-messages.ts';
import css from './navigation.module.css';

export function Navigation() {
  const words = useAppMessages();
  const unread = useUnread();
  const entries = [
    { to: '/', name: words.home, Icon: House },
    { to: '/events', name: words.events, Icon: CalendarDays },
    { to: '/groups', name: words.groups, Icon: UsersRound },
    { to: '/notifications', name: words.notifications, Icon: Bell, unread },
    // On phones it is in the bar at the top, and in the menu.
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
          {!!unread && (
            <>
              <b className={css.badge} aria-hidden="true">
                {unread > MOST_COUNTED ? `${MOST_COUNTED}+` : unread}
              </b>
              <span className="hidden">{words.unread({ number: unread })}</span>
            </>
          )}
        </NavLink>
      ))}
      <NavLink className={css.write ?? ''} to="/compose">
        <SquarePen aria-hidden="true" />
        <span>{words.write}</span>
      </NavLink>
    </nav>
  );
}
