/** What went wrong with a form or an act, said where it was tried; nothing while nothing did. */
import type { ReactNode } from 'react';
import css from './trouble.module.css';

/** @param props.id for the `aria-describedby` of what it is about */
export function Trouble({ id, children }: { id?: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <p id={id} role="alert" className={css.trouble}>
      {children}
    </p>
  );
}
