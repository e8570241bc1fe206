/** The button that shows the events of a list on a map: those of one place have one pin. */
import { OpenMap } from '../kit/map/open-map.tsx';
import type { Event } from './event.ts';
import css from './events.module.css';
import { useEventsMessages } from './events-messages.ts';
import { placeName, pointOf } from './place.ts';
import { dayAndClock } from './when.ts';

export function EventsOnMap({ events }: { events: readonly Event[] }) {
  const words = useEventsMessages();
  const atPoints = Map.groupBy(
    events.filter((event) => pointOf(event) !== null),
    ({ physicalAddress }) => physicalAddress?.geom ?? '',
  );
  const places = [...atPoints.values()].flatMap((there) => {
    const [first] = there;
    const at = first && pointOf(first);
    if (!at) return [];
    const links = there.map((event) => ({
      text: `${event.title} · ${dayAndClock(event)}`,
      to: `/events/${event.uuid}`,
    }));
    return [{ at, name: placeName(first, 1) ?? first.title, links }];
  });
  if (places.length === 0) return null;
  return (
    <div className={css.mapLine}>
      <OpenMap places={places} title={words.events} />
    </div>
  );
}
