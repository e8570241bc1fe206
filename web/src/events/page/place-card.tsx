/** The place: on a small map, with the address and the way there. */
import { MapPin } from 'lucide-react';
import { MapPicture } from '../../kit/map/map-picture.tsx';
import { OpenMap } from '../../kit/map/open-map.tsx';
import { showToast } from '../../kit/toast.tsx';
import { distanceText, usePosition } from '../distance.ts';
import { useEventsMessages } from '../events-messages.ts';
import { placeLines, pointOf, wayTo } from '../place.ts';
import type { Event } from '../use-events.ts';

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
  const copy = async (): Promise<void> => {
    const address = lines.join(', ');
    await navigator.clipboard.writeText(address).then(
      () => showToast(words.addressCopied),
      () => showToast(address),
    );
  };
  return (
    <>
      <div className="map">
        <MapPicture at={point} />
        <div className="where">
          <div>
            <b>{name}</b>
            {details.length > 0 && (
              <>
                <br />
                <span className="soft">{details.join(' · ')}</span>
              </>
            )}
          </div>
        </div>
      </div>
      <div className="actions">
        <a className="button small" href={way} target="_blank" rel="noreferrer">
          <MapPin className="icon s" aria-hidden="true" />
          {words.wayThere}
        </a>
        {point && <OpenMap title={name} places={[{ key: event.uuid, at: point, name, href: null }]} />}
        <button type="button" className="button small quiet" onClick={() => void copy()}>
          {words.copyAddress}
        </button>
      </div>
    </>
  );
}
