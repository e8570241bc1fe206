/** Events in rows on one card. */
import { distanceText, usePosition } from './distance.ts';
import type { Event } from './event.ts';
import { EventRow } from './event-row.tsx';
import type { FacesOf } from './use-faces.ts';
import { useWaiting } from './use-waiting.ts';

interface EventSheetProps {
  events: readonly Event[];
  /** Events in which the viewer participates, or requested to. */
  going: ReadonlySet<string>;
  facesOf: FacesOf;
}

export function EventSheet({ events, going, facesOf }: EventSheetProps) {
  const position = usePosition();
  const waiting = useWaiting();
  return (
    <div className="card sheet">
      {events.map((event) => (
        <EventRow
          key={event.uuid}
          event={event}
          isGoing={going.has(event.uuid) && !waiting.has(event.uuid)}
          isWaiting={waiting.has(event.uuid)}
          faces={facesOf(event)}
          distance={distanceText(event, position) ?? undefined}
        />
      ))}
    </div>
  );
}
