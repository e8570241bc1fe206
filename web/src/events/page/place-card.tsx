/** The place on a small map, with the address and directions. */
import { MapPin } from 'lucide-react';
import { PlaceMap } from '../../../../src/look/components/place-map.tsx';
import { copyText } from '../../kit/copy-text.ts';
import { later } from '../../kit/later.ts';
import { session } from '../../server/session.ts';
import { distanceText, usePosition } from '../distance.ts';
import type { Event } from '../event.ts';
import { useEventsMessages } from '../events-messages.ts';
import { placeLines, pointOf, wayTo } from '../place.ts';

const OpenMap = later(async () => (await import('../../kit/map/open-map.tsx')).OpenMap);

export function PlaceCard({ event }: { event: Event }) {
  const words = useEventsMessages();
  const position = usePosition();
  const lines = placeLines(event);
  const [name, ...rest] = lines;
  const way = wayTo(event);
  if (!name || !way) return null;
  const point = pointOf(event);
  const distance = distanceText(event, position);
  const details = [rest.join(', '), distance && words.away({ distance })].filter(Boolean);
  const copy = (): Promise<void> => copyText(lines.join(', '), words.addressCopied);
  return (
    <>
      <PlaceMap name={name} details={details.join(' · ')} at={point} map={session().map} />
      <div className="actions">
        <a className="button small" href={way} target="_blank" rel="noreferrer">
          <MapPin className="icon s" aria-hidden="true" />
          {words.directions}
        </a>
        {point && <OpenMap title={name} places={[{ at: point, name, links: [] }]} />}
        <button type="button" className="button small quiet" onClick={() => void copy()}>
          {words.copyAddress}
        </button>
      </div>
    </>
  );
}
