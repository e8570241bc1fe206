/** The frame around every page: navigation at the bottom of a phone, at the side of a wide window. */
import { Bell, CalendarDays, House, Search, SquarePen, UsersRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { NavLink } from 'react-router';
import { RailPlace } from '../kit/rail.tsx';
import { MOST_COUNTED, useUnread } from '../notifications/unread.ts';
import { session } from '../server/session.ts';
import { useAppMessages } from './app-messages.ts';
import css from './layout.module.css';
import { PersonalMenu } from './personal-menu.tsx';
import { useSearchKey } from './use-search-key.ts';
import { useWholeFields } from './use-whole-fields.ts';

export function Layout({ children }: { children: ReactNode }) {
  const words = useAppMessages();
  const unread = useUnread();
  useSearchKey();
  useWholeFields();
  const [rail, setRail] = useState<HTMLElement | null>(null);
  const entries = [
    { to: '/', name: words.home, Icon: House },
    { to: '/events', name: words.events, Icon: CalendarDays },
    { to: '/compose', name: words.write, Icon: SquarePen },
    { to: '/groups', name: words.groups, Icon: UsersRound },
    { to: '/notifications', name: words.notifications, Icon: Bell, unread },
    { to: '/search', name: words.search, Icon: Search },
  ];
  return (
    <RailPlace value={rail}>
      <a className={css.skip} href="#content">
        {words.skip}
      </a>
      <div className={css.frame}>
        <header className={css.bar}>
          <NavLink className={css.community ?? ''} to="/">
            {session().community}
          </NavLink>
          <PersonalMenu />
        </header>
        <nav className={css.navigation} aria-label={words.navigation}>
          {entries.map(({ to, name, Icon, unread }) => (
            <NavLink key={to} to={to} end={to === '/'}>
              <Icon aria-hidden="true" />
              <span>{name}</span>
              {!!unread && (
                <>
                  <b className={css.badge} aria-hidden="true">
                    {unread > MOST_COUNTED ? `${MOST_COUNTED}+` : unread}
                  </b>
                  <span>{words.unread({ number: unread })}</span>
                </>
              )}
            </NavLink>
          ))}
        </nav>
        <main id="content" className={css.content} tabIndex={-1}>
          {children}
        </main>
        <aside className={css.rail} ref={setRail} aria-label={words.beside} />
      </div>
    </RailPlace>
  );
}
