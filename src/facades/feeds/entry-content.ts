/** The content of an event in feeds for readers: its picture, time and place, and its description. */
import type { CalendarEvent } from '../../entities/events/feed.ts';
import { TEXTS } from '../../generated/texts/all/look/event.ts';
import { plainUrl } from '../../look/photo.ts';
import { oneLine, printable } from '../../platform/one-line.ts';
import type { Language } from '../../wording/language.ts';
import { placeParts } from '../../wording/place.ts';
import { eventTimeText, timeLocale } from '../../wording/times.ts';
import { html } from '../web/kit/html.ts';

/** The width at which readers show pictures beside text. */
const WIDTH = 640;

/** With its size, so that the text does not move when it is loaded. */
function pictureOf({ picture }: CalendarEvent): string {
  if (!picture) return '';
  const { alt, width, height } = picture;
  const shown = Math.min(WIDTH, width ?? WIDTH);
  const size =
    width !== null && height !== null && html` width="${shown}" height="${Math.round((height * shown) / width)}"`;
  return html`<p><img src="${plainUrl(picture)}" alt="${alt ?? ''}"${size}></p>`.text;
}

/** In the zone of the event, because the reader's is unknown. */
function factsOf(event: CalendarEvent, language: Language): string {
  const { status, options, timeZone, physicalAddress } = event;
  const reader = { locale: timeLocale(language), zone: timeZone ?? 'UTC' };
  const when = eventTimeText({ ...event, ...options }, reader, { zoneNamed: true });
  const where = physicalAddress && oneLine(placeParts(physicalAddress).slice(0, 3).join(', '));
  const state = status === 'CANCELLED' && TEXTS[language].cancelled;
  return html`<p>${[state, when, where].filter(Boolean).join(' · ')}</p>`.text;
}

/** When readers first saw it. */
export const publishedAt = (event: CalendarEvent): string => event.publishAt ?? event.createdAt;

/** Safe HTML. */
export const entryHtml = (event: CalendarEvent, language: Language): string =>
  printable(pictureOf(event) + factsOf(event, language) + event.description);
