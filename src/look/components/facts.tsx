/** When, where, and for how much an event is: each with an icon. */
import type { ReactNode } from 'react';
import type { TimeReader } from '../../wording/times.ts';
import type { ShownEvent } from '../event.ts';
import { type WhenOptions, whenParts } from '../event-times.ts';
import type { EventWords } from '../event-words.ts';
import { ICONS, type SharedIcon } from '../icons.ts';
import { placeLines } from '../place-lines.ts';
import { priceText } from '../price.ts';
import { Icon } from './icon.tsx';

interface FactsProps extends WhenOptions {
  event: ShownEvent;
  words: EventWords;
  reader: TimeReader;
  /** Whether somebody can still join, so that its places matter. */
  isOpen: boolean;
  /** Whether links to other sites open a tab of their own. */
  opensTabs?: boolean;
  /** Below its time. */
  there?: ReactNode;
  /** More facts, before the price. */
  children?: ReactNode;
}

interface FactProps {
  icon: SharedIcon;
  children: ReactNode;
}

function Fact({ icon, children }: FactProps) {
  return (
    <div className="fact">
      <span className="ico">
        <Icon path={ICONS[icon]} />
      </span>
      <div>{children}</div>
    </div>
  );
}

function When({ event, reader, there, ...options }: FactsProps) {
  const { day, more } = whenParts(event, reader, options);
  const isOff = event.status === 'CANCELLED';
  return (
    <Fact icon="clock">
      <time dateTime={event.beginsOn}>
        <b>{isOff ? <s>{day}</s> : day}</b>{' '}
        {!isOff && more.length > 0 && <span className="meta">{more.join('\u00a0· ')}</span>}
      </time>
      {there}
    </Fact>
  );
}

function Where({ event }: { event: ShownEvent }) {
  const [name, address] = placeLines(event) ?? [];
  if (name === undefined) return null;
  return (
    <Fact icon="pin">
      <b>
        <bdi>{name}</bdi>
      </b>
      {address && (
        <span className="meta">
          <bdi>{address}</bdi>
        </span>
      )}
    </Fact>
  );
}

interface AwayProps {
  href: string;
  opensTabs: boolean;
  children: ReactNode;
}

function Away({ href, opensTabs, children }: AwayProps) {
  return (
    <a href={href} target={opensTabs ? '_blank' : undefined} rel="nofollow noopener noreferrer">
      {children}
    </a>
  );
}

/** Only web addresses are links. */
function Online({ event: { onlineAddress: address }, words, opensTabs = false }: FactsProps) {
  if (!address) return null;
  const shown = address.replace(/^https?:\/\//, '');
  return (
    <Fact icon="online">
      <b>{words.online}</b>
      <span className="meta">
        {shown === address ? (
          address
        ) : (
          <Away href={address} opensTabs={opensTabs}>
            {shown}
          </Away>
        )}
      </span>
    </Fact>
  );
}

/** Prices first; places without a price have an icon of their own. */
function PriceAndPlaces({ event: { options, ticketKinds }, words, reader, isOpen, opensTabs = false }: FactsProps) {
  const { maximumAttendeeCapacity: most, remainingAttendeeCapacity: left } = options;
  // Kinds of ticket are shown with their prices.
  const offers = options.showParticipationPrice && ticketKinds.length === 0 ? options.offers : [];
  const places = isOpen && most && left !== null && left > 0 ? words.placesOf({ left: `${left}`, most }) : null;
  if (offers.length === 0) {
    if (places === null) return null;
    return (
      <Fact icon="groups">
        <b>{places}</b>
      </Fact>
    );
  }
  return (
    <Fact icon="ticket">
      {offers.map((offer, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: offers have no other key, and their order is fixed
        <b key={index}>
          {priceText(offer, reader.locale) ?? words.free}{' '}
          {offer.url && (
            <Away href={offer.url} opensTabs={opensTabs}>
              {words.tickets}
            </Away>
          )}
        </b>
      ))}
      {places && <span className="meta">{places}</span>}
    </Fact>
  );
}

export function Facts(props: FactsProps) {
  return (
    <div className="facts">
      <When {...props} />
      <Where event={props.event} />
      <Online {...props} />
      {props.children}
      <PriceAndPlaces {...props} />
    </div>
  );
}
