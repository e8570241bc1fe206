/** A banner that shows a state by colour, icon and words. */
import type { ReactNode } from 'react';
import { ICONS, type SharedIcon } from '../icons.ts';
import { Icon } from './icon.tsx';

interface StateProps {
  /** A colour of sheets.css; neutral by default. */
  colour?: 'going' | 'waiting' | 'cancelled' | 'moved';
  icon: SharedIcon;
  title: ReactNode;
  /** Whether it may change while it is shown, so that screen readers announce it. */
  isLive?: boolean;
  /** A message of the organizers. */
  quote?: string | null;
  children?: ReactNode;
}

export function State({ colour, icon, title, isLive = false, quote, children }: StateProps) {
  return (
    <div className={colour ? `state ${colour}` : 'state'} role={isLive ? 'status' : undefined}>
      <Icon path={ICONS[icon]} />
      <div>
        <b>{title}</b>
        {quote && <q>{quote}</q>}
        {children}
      </div>
    </div>
  );
}
