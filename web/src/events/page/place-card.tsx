/** The place on a small map, with the address and directions. */
import { MapPin } from 'lucide-react';
import { smallMap } from '../../../../src/look/map-view.ts';
import { later } from '../../kit/later.ts';
import { MapPicture } from '../../kit/map/map-picture.tsx';
import { showToast } from '../../kit/toast.tsx';
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
  const real = smallMap(point, session().map);
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
        <MapPicture tiles={real?.tiles ?? null} />
        <div className="where">
          <div>
            <b>{name}</b>
            {details.length > 0 && (
              <>
                <br />
                <span className="soft">{details.join(' · ')}</span>
              </>
            )}
            {real && (
              <>
                <br />
                <span className="meta">{real.attribution}</span>
              </>
            )}
          </div>
        </div>
      </div>
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
