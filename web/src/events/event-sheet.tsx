/** Events in rows on one card. */
import { Link } from 'react-router';
import { EventRow } from '../../../src/look/components/event-row.tsx';
import { Tag } from '../../../src/look/components/tag.tsx';
import { readerIn } from '../words/format.ts';
import { distanceText, usePosition } from './distance.ts';
import type { Event } from './event.ts';
import { useEventsMessages } from './events-messages.ts';
import type { FacesOf } from './use-faces.ts';
import { useWaiting } from './use-waiting.ts';

interface EventSheetProps {
  events: readonly Event[];
  /** Events in which the viewer participates, or requested to. */
  going: ReadonlySet<string>;
  facesOf: FacesOf;
}

export function EventSheet({ events, going, facesOf }: EventSheetProps) {
  const words = useEventsMessages();
  const position = usePosition();
  const waiting = useWaiting();
  const now = new Date();
  const ownMark = (uuid: string) => {
    if (waiting.has(uuid)) {
      return (
        <Tag colour="ochre" icon="clock">
          {words.waitingShort}
        </Tag>
      );
    }
    if (!going.has(uuid)) return null;
    return (
      <Tag colour="moss" icon="check">
        {words.youGo}
      </Tag>
    );
  };
  return (
    <div className="card sheet">
      {events.map((event) => (
        <EventRow
          key={event.uuid}
          event={event}
          words={words}
          reader={readerIn()}
          now={now}
          to={`/events/${event.uuid}`}
          Link={Link}
          guests={facesOf(event)}
          own={ownMark(event.uuid)}
          distance={distanceText(event, position) ?? undefined}
        />
      ))}
    </div>
  );
}
