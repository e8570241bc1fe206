/** An event as schema.org describes it, for search engines and calendars: JSON-LD, which browsers do not execute. */

import { excerptOf } from '../../../domain/kernel/html/plain-text.ts';
import type { Event } from '../../../entities/events/event.ts';
import { sharedSize, sharedUrl } from '../../../look/picture-widths.ts';
import { plainActorName } from '../../../wording/plain-name.ts';
import { dayIn, lastMoment, zoneOfDays } from '../../../wording/times.ts';
import { Html } from '../kit/html.ts';

const STATUSES: Record<Event['status'], string> = {
  CONFIRMED: 'EventScheduled',
  TENTATIVE: 'EventScheduled',
  CANCELLED: 'EventCancelled',
};

const statusOf = (event: Event): string =>
  event.status !== 'CANCELLED' && previousStart(event) !== null ? 'EventRescheduled' : STATUSES[event.status];

const present = (value: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== null && one !== undefined && one !== ''));

function place({ physicalAddress }: Event) {
  if (!physicalAddress) return null;
  const { description, street, locality, postalCode, region, country, geom } = physicalAddress;
  const [longitude, latitude] = geom?.split(';').map(Number) ?? [];
  return present({
    '@type': 'Place',
    name: description,
    address: present({
      '@type': 'PostalAddress',
      streetAddress: street,
      addressLocality: locality,
      postalCode,
      addressRegion: region,
      addressCountry: country,
    }),
    geo: latitude === undefined ? null : { '@type': 'GeoCoordinates', latitude, longitude },
  });
}

const online = ({ onlineAddress }: Event) => onlineAddress && { '@type': 'VirtualLocation', url: onlineAddress };

function attendance(event: Event): string {
  if (!event.onlineAddress) return 'OfflineEventAttendanceMode';
  return event.physicalAddress ? 'MixedEventAttendanceMode' : 'OnlineEventAttendanceMode';
}

/** Whole days are dates. A hidden end keeps its day, if that is a different one. */
function datesOf({ beginsOn, endsOn, timeZone, options }: Event): { startDate: string; endDate: string | null } {
  const zone = zoneOfDays({ timeZone });
  const days = [beginsOn, lastMoment({ beginsOn, endsOn, ...options })].map((at) => dayIn(at, zone));
  const [first = '', last = ''] = days;
  const day = last === first ? null : last;
  if (!options.showStartTime) return { startDate: first, endDate: day };
  return { startDate: beginsOn, endDate: options.showEndTime ? endsOn : day };
}

/** Null also for a move within the day of an event that shows no time. */
function previousStart({ movedFrom, beginsOn, timeZone, options }: Event): string | null {
  if (movedFrom === null || options.showStartTime) return movedFrom;
  const [before, now] = [movedFrom, beginsOn].map((at) => dayIn(at, zoneOfDays({ timeZone })));
  return before === undefined || before === now ? null : before;
}

/** The cut that cards of links show, and the whole picture. */
function imagesOf({ picture }: Event) {
  if (!picture) return null;
  const { url, alt, width, height } = picture;
  const cut = sharedUrl(picture);
  const image = (value: Record<string, unknown>) => present({ '@type': 'ImageObject', caption: alt, ...value });
  return [
    ...(cut === null ? [] : [image({ url: cut, ...sharedSize({ width, height }) })]),
    image({ url, width, height }),
  ];
}

const AVAILABILITY = { AVAILABLE: 'InStock', FULL: 'SoldOut', CLOSED: 'Discontinued' } as const;

/** The kinds of ticket, or the prices of an event without kinds. */
function offersOf({ ticketKinds, options, url: page }: Event) {
  const offer = (value: Record<string, unknown>) => present({ '@type': 'Offer', url: page, ...value });
  const kinds = ticketKinds.map(({ name, description, price, priceCurrency, url, until, state }) =>
    offer({
      ...{ name, description, price: price ?? 0, priceCurrency, ...(url && { url }) },
      ...{ validThrough: until, availability: `https://schema.org/${AVAILABILITY[state]}` },
    }),
  );
  if (kinds.length > 0) return kinds;
  if (!options.showParticipationPrice || options.offers.length === 0) return null;
  const isFull = options.maximumAttendeeCapacity && options.remainingAttendeeCapacity === 0;
  const availability = `https://schema.org/${isFull ? 'SoldOut' : 'InStock'}`;
  return options.offers.map(({ price, priceCurrency, url }) =>
    offer({ price: price ?? 0, priceCurrency, ...(url && { url }), availability }),
  );
}

/** The group or the person, and the co-organizers. */
function organizersOf({ attributedTo, organizerActor, coOrganizers }: Event) {
  const all = [attributedTo ?? organizerActor, ...coOrganizers].flatMap((actor) =>
    actor
      ? { '@type': actor.type === 'GROUP' ? 'Organization' : 'Person', name: plainActorName(actor), url: actor.url }
      : [],
  );
  return all.length > 1 ? all : all[0];
}

/** Without the fields that are absent. */
export function schemaOrgEvent(event: Event): Record<string, unknown> {
  const locations = [place(event), online(event)].filter(Boolean);
  return present({
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: event.title,
    inLanguage: event.language,
    ...datesOf(event),
    previousStartDate: previousStart(event),
    eventStatus: `https://schema.org/${statusOf(event)}`,
    eventAttendanceMode: `https://schema.org/${attendance(event)}`,
    location: locations.length > 1 ? locations : locations[0],
    image: imagesOf(event),
    description: excerptOf(event.description),
    url: event.url,
    organizer: organizersOf(event),
    offers: offersOf(event),
    maximumAttendeeCapacity: event.options.maximumAttendeeCapacity,
    remainingAttendeeCapacity: event.options.remainingAttendeeCapacity,
  });
}

export function eventData(event: Event): Html {
  // `<` is escaped, so that user text cannot end the element.
  const text = JSON.stringify(schemaOrgEvent(event)).replaceAll('<', '\\u003c');
  return new Html(`<script type="application/ld+json">${text}</script>\n`);
}
