/** The error of a form or an action, shown beside it; empty without an error. */
import type { ReactNode } from 'react';
import css from './trouble.module.css';

/** @param props.id for `aria-describedby` */
export function Trouble({ id, children }: { id?: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <p id={id} role="alert" className={css.trouble}>
      {children}
    </p>
  );
}
