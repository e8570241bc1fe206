/** Time, place, price and remaining places: each with an icon. */
import { Clock, MapPin, Phone, Ticket, UsersRound, Video } from 'lucide-react';
import type { ReactNode } from 'react';
import { priceText } from '../../../../src/look/price.ts';
import { clocksDiffer, zoneText } from '../../../../src/wording/times.ts';
import { readerIn, viewerZone } from '../../words/format.ts';
import type { Event } from '../event.ts';
import { useEventsMessages } from '../events-messages.ts';
import { placeLines } from '../place.ts';
import { dayOfEvent, daysUntil, fullTime, hoursOf } from '../when.ts';
import { isToCome } from './taking.ts';

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className="fact">
      <span className="ico">{icon}</span>
      <div>{children}</div>
    </div>
  );
}

function When({ event }: { event: Event }) {
  const words = useEventsMessages();
  const { beginsOn, timeZone } = event;
  const isElsewhere =
    timeZone !== null && event.options.showStartTime && clocksDiffer(beginsOn, timeZone, viewerZone());
  return (
    <Fact icon={<Clock className="icon" aria-hidden="true" />}>
      <time dateTime={beginsOn}>
        <b>{dayOfEvent(event)}</b>{' '}
        <span className="meta">
          {[hoursOf(event), isToCome(event) && daysUntil(event)].filter(Boolean).join(' · ')}
        </span>
      </time>
      {isElsewhere && (
        <p className="meta">
          {words.thereTime({
            time: fullTime(event, timeZone),
            zone: zoneText(beginsOn, readerIn(timeZone), 'longGeneric'),
          })}
        </p>
      )}
    </Fact>
  );
}

function Where({ event }: { event: Event }) {
  const [name, ...rest] = placeLines(event);
  if (!name) return null;
  return (
    <Fact icon={<MapPin className="icon" aria-hidden="true" />}>
      <b>{name}</b>
      {rest.length > 0 && <span className="meta">{rest.join(', ')}</span>}
    </Fact>
  );
}

function Online({ address }: { address: string }) {
  const words = useEventsMessages();
  return (
    <Fact icon={<Video className="icon" aria-hidden="true" />}>
      <b>{words.online}</b>
      <span className="meta">
        {/^https?:/.test(address) ? (
          <a href={address} target="_blank" rel="noreferrer nofollow">
            {address.replace(/^https?:\/\//, '')}
          </a>
        ) : (
          address
        )}
      </span>
    </Fact>
  );
}

/** Prices first; places without a price have an icon of their own. */
function PriceAndPlaces({ event }: { event: Event }) {
  const words = useEventsMessages();
  const { maximumAttendeeCapacity: most, remainingAttendeeCapacity: left } = event.options;
  const offers = event.options.showParticipationPrice ? event.options.offers : [];
  const places = most && left !== null && left > 0 && isToCome(event) ? words.placesOf({ left, most }) : null;
  if (offers.length === 0) {
    if (!places) return null;
    return (
      <Fact icon={<UsersRound className="icon" aria-hidden="true" />}>
        <b>{places}</b>
      </Fact>
    );
  }
  return (
    <Fact icon={<Ticket className="icon" aria-hidden="true" />}>
      {offers.map((offer, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: offers have no other key, and their order is fixed
        <b key={index}>
          {priceText(offer, readerIn().locale) ?? words.free}{' '}
          {offer.url && (
            <a href={offer.url} target="_blank" rel="noreferrer nofollow">
              {words.tickets}
            </a>
          )}
        </b>
      ))}
      {places && <span className="meta">{places}</span>}
    </Fact>
  );
}

export function Facts({ event }: { event: Event }) {
  const { onlineAddress, phoneAddress } = event;
  return (
    <div className="facts">
      <When event={event} />
      <Where event={event} />
      {onlineAddress && <Online address={onlineAddress} />}
      {phoneAddress && (
        <Fact icon={<Phone className="icon" aria-hidden="true" />}>
          <b>
            <a href={`tel:${phoneAddress.replace(/[^+\d]/g, '')}`}>{phoneAddress}</a>
          </b>
        </Fact>
      )}
      <PriceAndPlaces event={event} />
    </div>
  );
}
