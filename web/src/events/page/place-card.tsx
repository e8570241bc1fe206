/** The place: rings around a pin, which must not look like a street plan, with the address and the way there. */
import { MapPin } from 'lucide-react';
import { showToast } from '../../kit/toast.tsx';
import { distanceText, usePosition } from '../distance.ts';
import { useEventsMessages } from '../events-messages.ts';
import { placeLines, wayTo } from '../place.ts';
import type { Event } from '../use-events.ts';

const RINGS = [44, 88, 140, 196];

function Rings() {
  return (
    <svg viewBox="0 0 400 136" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="400" height="136" className="map-park" opacity=".7" />
      <g fill="none" stroke="currentColor" strokeOpacity=".22" strokeWidth="1.5" strokeDasharray="3 5">
        {RINGS.map((radius) => (
          <circle key={radius} cx="200" cy="78" r={radius} />
        ))}
      </g>
      <g className="map-pin">
        <path d="M200 88c-16-18-24-29-24-40a24 24 0 0 1 48 0c0 11-8 22-24 40z" />
      </g>
      <circle cx="200" cy="47" r="8" className="map-dot" />
    </svg>
  );
}

export function PlaceCard({ event }: { event: Event }) {
  const words = useEventsMessages();
  const position = usePosition();
  const lines = placeLines(event);
  const [name, ...rest] = lines;
  const way = wayTo(event);
  if (!name || !way) return null;
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
        <Rings />
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
        <button type="button" className="button small quiet" onClick={() => void copy()}>
          {words.copyAddress}
        </button>
      </div>
    </>
  );
}
