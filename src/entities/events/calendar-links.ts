/** Links that add an event to a calendar on the web, or download it as a file. */
import { google, outlook } from 'calendar-link';
import { calendarTimes } from './calendar.ts';
import type { Event } from './event.ts';

export interface CalendarLinks {
  google: string;
  outlook: string;
  /** iCalendar, for all other programs. */
  file: string;
}

/**
 * The links to other sites carry the title, the times, the place and the address of the event: nothing of the reader, and not the
 * description, which may be longer than a link.
 *
 * @param place the place in one line; empty if unknown
 */
export function calendarLinks(event: Event, publicUrl: string, place: string): CalendarLinks {
  const { start, end, allDay = false } = calendarTimes(event);
  const entry = {
    ...{ title: event.title, start, ...(end && { end }), allDay, description: event.url },
    ...(place !== '' && { location: place }),
  };
  return {
    google: google(entry),
    outlook: outlook(entry),
    file: `${publicUrl}/events/${event.uuid}/export/ics`,
  };
}
