/** For participants: the place of an event, and links to calendars. */
import type { Event } from '../../../../entities/events/event.ts';
import { ticketLinks } from '../../../../entities/events/ticket-links.ts';
import { type Html, html } from '../../kit/html.ts';

interface Words {
  directions: string;
  addToCalendar: string;
  calendars: { google: string; outlook: string; file: string };
}

export function placeAndCalendars(event: Event, words: Words, publicUrl: string): Html {
  const { place, map, ...links } = ticketLinks(event, publicUrl);
  const away = (url: string, label: string): Html =>
    html`<a href="${url}" rel="nofollow noopener noreferrer">${label}</a>`;
  return html`${place !== '' && html`<p>${place} ${away(map, words.directions)}</p>`}
<p>${words.addToCalendar}: ${away(links.google, words.calendars.google)} · ${away(links.outlook, words.calendars.outlook)} · <a href="${links.file}">${words.calendars.file}</a></p>`;
}
