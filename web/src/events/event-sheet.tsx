/** Events in rows on one card. */
import { distanceText, usePosition } from './distance.ts';
import { EventRow } from './event-row.tsx';
import type { Event } from './use-events.ts';
import type { FacesOf } from './use-faces.ts';

interface EventSheetProps {
  events: readonly Event[];
  going: ReadonlySet<string>;
  facesOf: FacesOf;
}

export function EventSheet({ events, going, facesOf }: EventSheetProps) {
  const position = usePosition();
  return (
    <div className="card sheet">
      {events.map((event) => (
        <EventRow
          key={event.uuid}
          event={event}
          isGoing={going.has(event.uuid)}
          faces={facesOf(event)}
          distance={distanceText(event, position) ?? undefined}
        />
      ))}
    </div>
  );
}
