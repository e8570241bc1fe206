/** When, where, by whom: each with an icon. */
import { CalendarClock, Globe, Link2, MapPin, Phone, Ticket, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { clocksDiffer, zoneText } from '../../../src/wording/times.ts';
import { Face } from '../kit/face.tsx';
import { ActorName } from '../people/actor-name.tsx';
import { dateAndTime, readerIn, viewerZone } from '../words/format.ts';
import { language } from '../words/language.ts';
import css from './event.module.css';
import { useEventsMessages } from './events-messages.ts';
import { mapsOf, placeLines } from './place.ts';
import type { Event } from './use-events.ts';
import { fullTime } from './when.ts';

function Fact({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <div className={css.fact}>
      <dt>
        {icon}
        <span className="hidden">{name}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

function When({ event }: { event: Event }) {
  const words = useEventsMessages();
  const { beginsOn, timeZone } = event;
  const here = viewerZone();
  return (
    <Fact icon={<CalendarClock aria-hidden="true" />} name={words.when}>
      <time dateTime={beginsOn}>{fullTime(event, here)}</time>
      {timeZone && event.options.showStartTime && clocksDiffer(beginsOn, timeZone, here) && (
        <p className="soft">
          {words.thereTime({
            time: fullTime(event, timeZone),
            zone: zoneText(beginsOn, readerIn(timeZone), 'longGeneric'),
          })}
        </p>
      )}
      {event.draft && event.publishAt && (
        <p className="soft">{words.publishedAt({ time: dateAndTime(event.publishAt) })}</p>
      )}
    </Fact>
  );
}

function Where({ event }: { event: Event }) {
  const words = useEventsMessages();
  const [name, ...rest] = placeLines(event);
  const maps = mapsOf(event);
  if (!name) return null;
  return (
    <Fact icon={<MapPin aria-hidden="true" />} name={words.where}>
      <p>{name}</p>
      {rest.length > 0 && <p className="soft">{rest.join(', ')}</p>}
      {maps && (
        <p className={css.links}>
          <a href={maps.web} target="_blank" rel="noreferrer">
            {words.map}
          </a>
          <a href={maps.app}>{words.mapApp}</a>
        </p>
      )}
    </Fact>
  );
}

type Organizer = NonNullable<Event['organizerActor']>;

const By = ({ actor }: { actor: Organizer }) => (
  <Link className={css.person} to={`/@${actor.preferredUsername}${actor.domain ? `@${actor.domain}` : ''}`}>
    <Face of={actor} size="s" />
    <span>
      <ActorName actor={actor} />
    </span>
  </Link>
);

const price = (amount: number, currency: string | null): string =>
  new Intl.NumberFormat(language, currency ? { style: 'currency', currency } : {}).format(amount);

export function EventFacts({ event }: { event: Event }) {
  const words = useEventsMessages();
  const { attributedTo, organizerActor, onlineAddress, phoneAddress, options } = event;
  return (
    <dl className={css.list}>
      <When event={event} />
      <Where event={event} />
      {onlineAddress && (
        <Fact icon={<Link2 aria-hidden="true" />} name={words.online}>
          {/^https?:/.test(onlineAddress) ? (
            <a href={onlineAddress} target="_blank" rel="noreferrer nofollow">
              {onlineAddress.replace(/^https?:\/\//, '')}
            </a>
          ) : (
            onlineAddress
          )}
        </Fact>
      )}
      {phoneAddress && (
        <Fact icon={<Phone aria-hidden="true" />} name={words.phone}>
          <a href={`tel:${phoneAddress.replace(/[^+\d]/g, '')}`}>{phoneAddress}</a>
        </Fact>
      )}
      <Fact icon={<UsersRound aria-hidden="true" />} name={words.organizers}>
        <div className={css.people}>
          {attributedTo && <By actor={attributedTo} />}
          {organizerActor && <By actor={organizerActor} />}
        </div>
      </Fact>
      {!event.local && (
        <Fact icon={<Globe aria-hidden="true" />} name={words.origin}>
          <a href={event.url} target="_blank" rel="noreferrer nofollow">
            {words.onHost({ host: new URL(event.url).host })}
          </a>
        </Fact>
      )}
      {options.showParticipationPrice && options.offers.length > 0 && (
        <Fact icon={<Ticket aria-hidden="true" />} name={words.price}>
          {options.offers.map(({ price: amount, priceCurrency, url }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: offers have no other key, and their order is fixed
            <p key={index}>
              {amount === null || amount === 0 ? words.free : price(amount, priceCurrency)}{' '}
              {url && (
                <a href={url} target="_blank" rel="noreferrer nofollow">
                  {words.tickets}
                </a>
              )}
            </p>
          ))}
        </Fact>
      )}
    </dl>
  );
}
