/** Writes events as an Atom feed (RFC 4287), the newest first. */
import type { CalendarEvent, Feed } from '../../entities/events/feed.ts';
import { plainUrl } from '../../look/photo.ts';
import { oneLine, printable } from '../../platform/one-line.ts';
import { plainActorName } from '../../wording/plain-name.ts';
import { type Html, html } from '../web/kit/html.ts';

const publishedAt = (event: CalendarEvent): string => event.publishAt ?? event.createdAt;

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

const enclosureOf = ({ picture }: CalendarEvent): Html | null =>
  picture &&
  html`<link rel="enclosure" type="${picture.contentType}" length="${picture.size}" href="${picture.url}"/>\n`;

function entry(event: CalendarEvent): Html {
  const author = event.attributedTo ?? event.organizerActor;
  const name = author && oneLine(plainActorName(author));
  return html`<entry>
<id>${event.url}</id>
<title>${oneLine(event.title)}</title>
<link href="${event.url}"/>
<updated>${event.updatedAt}</updated>
<published>${publishedAt(event)}</published>
${author && html`<author><name>${name}</name><uri>${author.url}</uri></author>`}
${event.tags.map(({ slug, title }) => html`<category term="${oneLine(slug)}" label="${oneLine(title)}"/>`)}
${enclosureOf(event)}<content type="html">${printable(pictureOf(event) + event.description)}</content>
</entry>
`;
}

/** @param self the feed's own URL */
export function atomText({ title, url, events }: Feed, self: string): string {
  const newestFirst = events.toSorted((a, b) => (publishedAt(a) < publishedAt(b) ? 1 : -1));
  const changes = events.map((event) => event.updatedAt).sort();
  // Escaping for HTML is enough for XML, because all attributes are in double quotes.
  return html`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${self}</id>
<title>${oneLine(title)}</title>
<link rel="alternate" href="${url}"/>
<link rel="self" href="${self}"/>
<generator>Plaza</generator>
<updated>${changes.at(-1) ?? NEVER}</updated>
${newestFirst.map(entry)}</feed>
`.text.replaceAll('&#39;', "'");
}

/** The `updated` of a feed without events. */
const NEVER = new Date(0).toISOString();
