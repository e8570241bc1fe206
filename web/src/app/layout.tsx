/** The frame around every page: navigation at the bottom of a phone, at the side of a wide window. */
import { Mail, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router';
import { useRail } from '../kit/rail.tsx';
import { session } from '../server/session.ts';
import { useAppMessages } from './app-messages.ts';
import { DefaultRail } from './default-rail.tsx';
import css from './layout.module.css';
import { Navigation } from './navigation.tsx';
import { PersonalMenu } from './personal-menu.tsx';
import { UnreadBadge } from './unread-badge.tsx';
import { useUnreadConversations } from './unread-conversations.ts';
import { useShortcuts } from './use-shortcuts.tsx';
import { useWholeFields } from './use-whole-fields.ts';

export function Layout({ children }: { children: ReactNode }) {
  const words = useAppMessages();
  const { Provider, place, setElement, isFree, isFullWidth } = useRail();
  const shortcuts = useShortcuts();
  const unreadConversations = useUnreadConversations();
  useWholeFields();
  return (
    <Provider value={place}>
      <a className={css.skip} href="#content">
        {words.skip}
      </a>
      <div className={css.frame} data-full-width={isFullWidth || undefined}>
        <header className={css.side}>
          <Link className={css.brand ?? ''} to="/">
            <img src="/assets/icon.svg" alt="" width={32} height={32} />
            <span>{session().community}</span>
          </Link>
          <Link className={`iconbutton ${css.bar}`} to="/search" aria-label={words.search}>
            <Search aria-hidden="true" />
          </Link>
          <NavLink className={`iconbutton ${css.bar}`} to="/conversations">
            <Mail aria-hidden="true" />
            <span className="hidden">{words.conversations}</span>
            {unreadConversations > 0 && <UnreadBadge number={unreadConversations} />}
          </NavLink>
          <Navigation unreadConversations={unreadConversations} />
          <PersonalMenu onShortcuts={shortcuts.open} />
        </header>
        <main id="content" className={css.content} tabIndex={-1}>
          {children}
        </main>
        {!isFullWidth && (
          <aside className={css.rail} ref={setElement} aria-label={words.beside}>
            {isFree && <DefaultRail onShortcuts={shortcuts.open} />}
          </aside>
        )}
      </div>
      {shortcuts.sheet}
    </Provider>
  );
}
