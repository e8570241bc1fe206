/** A link to another page. The web client passes the link of its router to components instead. */
import type { ReactNode } from 'react';

interface LinkProps {
  to: string;
  className?: string;
  title?: string;
  children?: ReactNode;
}

export type LinkComponent = (props: LinkProps) => ReactNode;

export const Anchor: LinkComponent = ({ to, className, title, children }) => (
  <a href={to} className={className} title={title}>
    {children}
  </a>
);
