/** Writes events as iCalendar (RFC 5545): times in UTC, whole days where no time is shown. */
import { TZDate } from '@date-fns/tz';
import ical, {
  ICalAlarmType,
  ICalAttendeeRole,
  ICalAttendeeStatus,
  type ICalCalendar,
  ICalCalendarMethod,
  type ICalEvent,
  type ICalEventData,
  ICalEventStatus,
} from 'ical-generator';
import { endOf, endOfDay } from '../../domain/events/over.ts';
import { plainTextOf } from '../../domain/kernel/html/plain-text.ts';
import { oneLine, printable } from '../../platform/one-line.ts';
import { placeParts } from '../../wording/place.ts';
import { plainActorName } from '../../wording/plain-name.ts';
import type { Event } from './event.ts';
import type { CalendarEvent } from './feed.ts';

/** The refresh interval for calendar programs. */
const REFRESH_SECONDS = 3600;

/** Years have four digits. Events of later ones are refused, except those that were stored before. */
const LAST = new Date('9999-12-31T23:59:59Z');
const written = (time: Date): Date => (time > LAST ? LAST : time);

/** The day of that moment where the event takes place, as its midnight in UTC. */
function dayOf(time: Date, zone: string | null): Date {
  const there = new TZDate(time.getTime(), zone ?? 'UTC');
  // Date.UTC takes the years 0 to 99 for those of 1900.
  return new Date(new Date(0).setUTCFullYear(there.getFullYear(), there.getMonth(), there.getDate()));
}

/** Without a shown time the event takes whole days of its own zone; the end of an all-day event is exclusive. */
export function calendarTimes(event: Event): { start: Date; end?: Date; allDay?: boolean } {
  const start = new Date(event.beginsOn);
  const endsOn = event.endsOn === null ? null : new Date(event.endsOn);
  if (!event.options.showStartTime) {
    // An event that ends at midnight does not include the day that begins then.
    const last = endsOn && endsOn > start ? new Date(endsOn.getTime() - 1) : start;
    const first = written(dayOf(start, event.timeZone));
    const end = endOfDay(dayOf(last, event.timeZone));
    // Without DTEND it takes one day (RFC 5545, 3.6.1).
    return { start: first, ...(end <= LAST && { end }), allDay: true };
  }
  // Without DTEND an event would end when it begins (RFC 5545, 3.6.1).
  return { start, end: written(endOf({ beginsOn: start, endsOn })) };
}

function placeOf({ physicalAddress: place }: CalendarEvent): Pick<ICalEventData, 'location'> {
  if (!place) return {};
  const { floor: _floor, ...known } = place;
  const title = oneLine(placeParts(known).join(', '));
  const [lon = Number.NaN, lat = Number.NaN] = (place.geom ?? '').split(';').map(Number);
  const geo = place.geom ? { geo: { lat, lon } } : {};
  if (title) return { location: { title, ...geo } };
  return place.geom ? { location: { geo: { lat, lon } } } : {};
}

/** A parameter cannot contain quotation marks, not even escaped; `^` is the escape character of RFC 6868. */
const parameter = (name: string): string =>
  oneLine(name).replaceAll('"', '’').replaceAll('\\', '/').replaceAll('^', '^^');

/** The organizer, with the handle in place of the e-mail address, which is private. */
function organizerOf(event: CalendarEvent, domain: string): Pick<ICalEventData, 'organizer'> {
  const actor = event.attributedTo ?? event.organizerActor;
  if (!actor) return {};
  const name = parameter(plainActorName(actor));
  // An address has no port.
  const host = (actor.domain ?? domain).replace(/:\d+$/, '');
  return { organizer: { name, email: `${actor.preferredUsername}@${host}` } };
}

const STATUSES = {
  CONFIRMED: ICalEventStatus.CONFIRMED,
  TENTATIVE: ICalEventStatus.TENTATIVE,
  CANCELLED: ICalEventStatus.CANCELLED,
} as const;

/** The texts of an entry: an event without its times, address and status. */
export const entryTexts = (event: CalendarEvent, domain: string) => ({
  ...placeOf(event),
  ...organizerOf(event, domain),
  summary: oneLine(event.title),
  description: printable(plainTextOf(event.description)),
  categories: event.tags.map((tag) => ({ name: oneLine(tag.slug) })),
});

/** Writes the language of the texts (RFC 5545, 3.2.10), for which the library has no option. */
function nameLanguage(entry: ICalEvent, language: string): void {
  const written = entry.toString();
  entry.toString = () => written.replace(/^(SUMMARY|DESCRIPTION):/gm, `$1;LANGUAGE=${language}:`);
}

export function addEntry(
  calendar: ICalCalendar,
  event: CalendarEvent,
  domain: string,
  more: Partial<ICalEventData> = {},
): void {
  const entry = calendar.createEvent({
    id: event.uuid,
    ...calendarTimes(event),
    ...entryTexts(event, domain),
    url: event.url,
    status: STATUSES[event.status],
    sequence: event.sequence,
    created: new Date(event.createdAt),
    lastModified: new Date(event.updatedAt),
    // Deterministic, so that the ETag stays the same while the events do.
    stamp: new Date(event.updatedAt),
    ...more,
  });
  if (event.language !== null) nameLanguage(entry, event.language);
}

/** A value of the type TEXT (RFC 5545, 3.3.11); the library does not escape the calendar's name. */
const textValue = (text: string): string => oneLine(text).replace(/[\\;,]/g, '\\$&');

/** A calendar that programs refresh. */
export const newCalendar = (title: string, url: string, method: ICalCalendarMethod): ICalCalendar =>
  ical({
    name: textValue(title),
    url,
    prodId: { company: 'Plaza', product: 'Plaza', language: 'EN' },
    method,
    ttl: REFRESH_SECONDS,
  });

const MINUTE_SECONDS = 60;

/** The reminders that its organizers chose. */
const alarmsOf = ({ reminders, status, title }: CalendarEvent): Pick<ICalEventData, 'alarms'> =>
  status === 'CANCELLED'
    ? {}
    : {
        alarms: reminders.map((minutes) => ({
          ...{ type: ICalAlarmType.display, trigger: minutes * MINUTE_SECONDS, description: oneLine(title) },
        })),
      };

/**
 * @param domain this server's domain, for the handles of local people
 * @param isPersonal whether its reader takes part in the events, and is reminded of them
 */
export function calendarText(
  title: string,
  url: string,
  events: readonly CalendarEvent[],
  domain: string,
  isPersonal = false,
): string {
  const calendar = newCalendar(title, url, ICalCalendarMethod.PUBLISH);
  for (const event of events) addEntry(calendar, event, domain, isPersonal ? alarmsOf(event) : {});
  return `${calendar.toString()}\r\n`;
}

/** A calendar file for one reader of a mail. */
export interface MailedEntry {
  /** PUBLISH asks for no answer. */
  method: 'REQUEST' | 'CANCEL' | 'PUBLISH';
  /** The address to which the calendar program answers, and who answers; null if nobody can. */
  answer: { replyTo: string; attendee: { name: string; email: string; accepted: boolean } } | null;
  /** A line for the reader alone, before the description. */
  note?: string | null;
  now: Date;
}

/**
 * One event for a mail (iTIP, RFC 5546). With an answer it is an invitation of one person, who can answer it in a calendar program;
 * other participants are not named.
 */
export function mailedCalendarText(
  event: CalendarEvent,
  domain: string,
  { method, answer, note, now }: MailedEntry,
): string {
  const calendar = ical({
    prodId: { company: 'Plaza', product: 'Plaza', language: 'EN' },
    method: ICalCalendarMethod[method],
  });
  const actor = event.attributedTo ?? event.organizerActor;
  const name = parameter(actor ? plainActorName(actor) : event.title);
  addEntry(calendar, event, domain, {
    ...(answer && {
      organizer: { name, email: answer.replyTo },
      attendees: [
        {
          ...{
            name: parameter(answer.attendee.name),
            email: answer.attendee.email,
            rsvp: method === 'REQUEST',
            role: ICalAttendeeRole.REQ,
          },
          status: answer.attendee.accepted ? ICalAttendeeStatus.ACCEPTED : ICalAttendeeStatus.NEEDSACTION,
        },
      ],
    }),
    ...(note && { description: [oneLine(note), entryTexts(event, domain).description].filter(Boolean).join('\n\n') }),
    stamp: now,
    ...(method === 'CANCEL' && { status: ICalEventStatus.CANCELLED }),
  });
  return `${calendar.toString()}\r\n`;
}
