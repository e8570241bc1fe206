/** The frame of a page: its title in the window and as the heading, which gets the focus when the page is opened. */
import { type ReactNode, useEffect } from 'react';
import { session } from '../server/session.ts';
import { useHeadingFocus } from './heading-focus.ts';
import css from './page.module.css';

interface PageProps {
  title: string;
  /** Beside the heading. */
  actions?: ReactNode;
  /** For pages whose content contains the heading. */
  hideTitle?: boolean;
  /** Places the heading; by default it is above everything else. */
  place?: (heading: ReactNode) => ReactNode;
  children: ReactNode;
}

export function Page({ title, actions, hideTitle = false, place, children }: PageProps) {
  const heading = useHeadingFocus();
  useEffect(() => {
    document.title = `${title} · ${session().community}`;
  }, [title]);
  const shown = (
    <h1 ref={heading} tabIndex={-1}>
      {title}
    </h1>
  );
  return (
    <div className={css.page}>
      {place ? (
        place(shown)
      ) : (
        <header className={hideTitle ? 'hidden' : css.head}>
          {shown}
          {actions}
        </header>
      )}
      {children}
    </div>
  );
}

/** A box on the ground of the page. */
export function Card({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <section className={['card', css.card, className].filter(Boolean).join(' ')}>{children}</section>;
}
