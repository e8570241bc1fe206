/** A state: its colour, its icon, its word. */
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface StateProps {
  /** A colour of sheets.css; neutral by default. */
  colour?: 'going' | 'waiting' | 'cancelled' | 'moved';
  Icon: LucideIcon;
  title: ReactNode;
  children?: ReactNode;
}

export function State({ colour, Icon, title, children }: StateProps) {
  return (
    <div className={colour ? `state ${colour}` : 'state'} role="status">
      <Icon className="icon" aria-hidden="true" />
      <div>
        <b>{title}</b>
        {children}
      </div>
    </div>
  );
}
