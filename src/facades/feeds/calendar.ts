/** Writes events as iCalendar (RFC 5545): times in UTC, days where no time is shown. */
import ical, { type ICalCalendar, ICalCalendarMethod, type ICalEventData, ICalEventStatus } from 'ical-generator';
import sanitizeHtml from 'sanitize-html';
import { endOf, endOfDay } from '../../domain/events/over.ts';
import { unescapeHtml } from '../../domain/kernel/escape-html.ts';
import type { CalendarEvent } from '../../entities/events/feed.ts';
import { oneLine, printable } from '../../platform/one-line.ts';

/** How often calendar programs should look again. */
const LOOK_AGAIN_SECONDS = 3600;

/** HTML as text: paragraphs and lines end where they did, the rest of the markup goes. */
function plainText(html: string): string {
  const lines = html.replace(/<(?:br\s*\/?|\/(?:p|li|h[1-5]|blockquote|pre|ul|ol))>/g, '$&\n');
  const text = sanitizeHtml(lines, { allowedTags: [], allowedAttributes: {} });
  return printable(
    unescapeHtml(text)
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
  );
}

/** Where no time is shown it is a matter of days, of which calendars do not count in the last one. */
function timesOf(event: CalendarEvent): Pick<ICalEventData, 'start' | 'end' | 'allDay'> {
  const start = new Date(event.beginsOn);
  const endsOn = event.endsOn === null ? null : new Date(event.endsOn);
  if (!event.options.showStartTime) return { start, end: endOfDay(endsOn ?? start), allDay: true };
  // Without an end it would end for calendars when it begins (RFC 5545, 3.6.1).
  return { start, end: endOf({ beginsOn: start, endsOn }) };
}

function placeOf({ physicalAddress: place }: CalendarEvent): Pick<ICalEventData, 'location'> {
  if (!place) return {};
  const { description, street, postalCode, locality, region, country } = place;
  const parts = [description, street, [postalCode, locality].filter(Boolean).join(' '), region, country];
  // What the description says already is not said again.
  const said = parts.filter((part, n) => part && (n === 0 || !description?.includes(part)));
  const title = oneLine(said.join(', '));
  const [lon = Number.NaN, lat = Number.NaN] = (place.geom ?? '').split(';').map(Number);
  const geo = place.geom ? { geo: { lat, lon } } : {};
  if (title) return { location: { title, ...geo } };
  return place.geom ? { location: { geo: { lat, lon } } } : {};
}

/** Who invites, by the handle: it reads as an address, and nobody's e-mail address is anybody's business. */
function organizerOf(event: CalendarEvent, domain: string): Pick<ICalEventData, 'organizer'> {
  const actor = event.attributedTo ?? event.organizerActor;
  if (!actor) return {};
  // Quotation marks cannot stand in a parameter, in whatever way they are written.
  const name = oneLine(actor.name || actor.preferredUsername)
    .replaceAll('"', '’')
    .replaceAll('\\', '/')
    // It begins what stands for a line break or a quotation mark (RFC 6868).
    .replaceAll('^', '^^');
  // No address holds a port.
  const host = (actor.domain ?? domain).replace(/:\d+$/, '');
  return { organizer: { name, email: `${actor.preferredUsername}@${host}` } };
}

const STATUSES = {
  CONFIRMED: ICalEventStatus.CONFIRMED,
  TENTATIVE: ICalEventStatus.TENTATIVE,
  CANCELLED: ICalEventStatus.CANCELLED,
} as const;

function add(calendar: ICalCalendar, event: CalendarEvent, domain: string): void {
  calendar.createEvent({
    id: event.uuid,
    ...timesOf(event),
    ...placeOf(event),
    ...organizerOf(event, domain),
    summary: oneLine(event.title),
    description: plainText(event.description),
    url: event.url,
    status: STATUSES[event.status],
    sequence: event.sequence,
    categories: event.tags.map((tag) => ({ name: oneLine(tag.slug) })),
    created: new Date(event.createdAt),
    lastModified: new Date(event.updatedAt),
    // The same document for the same events, so that readers may keep it.
    stamp: new Date(event.updatedAt),
  });
}

/** A value of the type TEXT (RFC 5545, 3.3.11); of the calendar's own name the library escapes nothing. */
const textValue = (text: string): string => oneLine(text).replace(/[\\;,]/g, '\\$&');

/** @param domain this server's, which completes the handles of its people */
export function calendarText(title: string, url: string, events: readonly CalendarEvent[], domain: string): string {
  const calendar = ical({
    name: textValue(title),
    url,
    prodId: { company: 'Plaza', product: 'Plaza', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: LOOK_AGAIN_SECONDS,
  });
  for (const event of events) add(calendar, event, domain);
  return `${calendar.toString()}\r\n`;
}
