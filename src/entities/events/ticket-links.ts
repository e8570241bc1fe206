/** The links of a participant's ticket, in mails and on the page after joining: a map of the place, and calendars. */
import { google, outlook } from 'calendar-link';
import { mapUrl } from '../../look/map-url.ts';
import { placeParts } from '../../wording/place.ts';
import { calendarTimes } from './calendar.ts';
import type { Event } from './event.ts';

export interface TicketLinks {
  /** In one line; empty if it is unknown. */
  place: string;
  /** A map of the place; empty if the event has no address. */
  map: string;
  google: string;
  outlook: string;
  /** iCalendar, for all other programs. */
  file: string;
}

/**
 * The links to other sites carry the title, the times, the place and the address of the event: nothing of the reader, and not the
 * description, which may be longer than a link.
 */
export function ticketLinks(event: Event, publicUrl: string): TicketLinks {
  const { physicalAddress: address } = event;
  const place = placeParts(address ?? {}).join(', ');
  const { start, end, allDay = false } = calendarTimes(event);
  const entry = {
    ...{ title: event.title, start, ...(end && { end }), allDay, description: event.url },
    ...(place !== '' && { location: place }),
  };
  return {
    place,
    map: address ? mapUrl(address.geom, place) : '',
    google: google(entry),
    outlook: outlook(entry),
    file: `${publicUrl}/events/${event.uuid}/export/ics`,
  };
}
