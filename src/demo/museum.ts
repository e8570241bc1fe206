/** The museum of the demo's town has a calendar, and a program that follows a group. The demo speaks with both without a network. */
import type { Http, OutgoingAnswer } from '../platform/http/outgoing.ts';
import { DAY_MS } from './demo-time.ts';

const HOST = 'museum.lindenau.example';
export const MUSEUM_CALENDAR = `webcal://${HOST}/events.ics`;
export const MUSEUM_WEBHOOK = `https://${HOST}/room-plan`;

/** In days from today; repeated weekly so often. */
const ENTRIES = [
  ['tour', 'Guided tour: the river and the town', 3, 8, 'With Ines from the museum. No sign-up needed.'],
  ['night', 'Long night at the museum', 12, 1, 'Open until midnight, with soup.'],
  ['flood', 'The flood of 1954 in pictures', 24, 1, 'An evening with people who remember it.'],
] as const;

function entryOf(today: number, [uid, title, days, weeks, text]: (typeof ENTRIES)[number]): string[] {
  const day = new Date(today + days * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '');
  return [
    ...['BEGIN:VEVENT', `UID:${uid}@${HOST}`, `DTSTAMP:${day}T000000Z`, `SUMMARY:${title}`, `DESCRIPTION:${text}`],
    ...[`DTSTART;TZID=Europe/Berlin:${day}T180000`, `DTEND;TZID=Europe/Berlin:${day}T200000`],
    ...[`URL:https://${HOST}/${uid}`, 'LOCATION:Town museum\\, Mill Lane 2'],
    ...(weeks > 1 ? [`RRULE:FREQ=WEEKLY;COUNT=${weeks}`] : []),
    'END:VEVENT',
  ];
}

const fileOf = (today: number): string =>
  [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'X-WR-CALNAME:Town museum'],
    ...[...ENTRIES.flatMap((entry) => entryOf(today, entry)), 'END:VCALENDAR', ''],
  ].join('\r\n');

/** The client of the demo, which answers for the museum itself. */
export function withMuseum(http: Http, today: number): Http {
  const bytes = Buffer.from(fileOf(today));
  return {
    ...http,
    async get(url, headers, limits): Promise<OutgoingAnswer> {
      if (new URL(url).host !== HOST) return http.get(url, headers, limits);
      return { status: 200, headers: { 'content-type': 'text/calendar' }, url, bytes, text: bytes.toString('utf8') };
    },
    async post(url, body, headers, limits): Promise<OutgoingAnswer> {
      if (new URL(url).host !== HOST) return http.post(url, body, headers, limits);
      return { status: 204, headers: {}, url, bytes: Buffer.alloc(0), text: '' };
    },
  };
}
