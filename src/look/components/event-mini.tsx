/** An event in two lines beside a small date block, for narrow places; and the link to an event. The parent draws the frame. */
import type { ReactNode } from 'react';
import type { TimeReader } from '../../wording/times.ts';
import type { ShownEvent } from '../event.ts';
import { Anchor, type LinkComponent } from './anchor.tsx';
import { DateBlock } from './date-block.tsx';
import { EventStatus, type EventStatusProps } from './event-status.tsx';

export interface TitleProps {
  event: Pick<ShownEvent, 'title'>;
  /** The address of its page. */
  to: string;
  Link?: LinkComponent | undefined;
}

export function EventTitle({ event: { title }, to, Link = Anchor }: TitleProps) {
  return (
    <Link className="cover-link plain" to={to}>
      <bdi>{title}</bdi>
    </Link>
  );
}

interface EventMiniProps extends TitleProps {
  event: Pick<ShownEvent, 'title' | 'beginsOn' | 'timeZone' | 'options' | 'status'>;
  reader: TimeReader;
  words: EventStatusProps['words'];
  /** Below the title, after the status. */
  children: ReactNode;
}

export function EventMini({ event, reader, words, to, Link, children }: EventMiniProps) {
  return (
    <div className="mini">
      <DateBlock event={event} reader={reader} size="s" isOff={event.status === 'CANCELLED'} />
      <div>
        <b dir="auto">
          <EventTitle event={event} to={to} Link={Link} />
        </b>
        <span className="meta">
          <EventStatus event={event} words={words} /> {children}
        </span>
      </div>
    </div>
  );
}
