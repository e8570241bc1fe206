/** Writes events as an Atom feed (RFC 4287), the newest first. */
import type { CalendarEvent, Feed } from '../../entities/events/feed.ts';
import { oneLine } from '../../platform/one-line.ts';
import type { Language } from '../../wording/language.ts';
import { plainActorName } from '../../wording/plain-name.ts';
import { type Html, html } from '../web/kit/html.ts';
import { entryHtml, publishedAt } from './entry-content.ts';

const enclosureOf = ({ picture }: CalendarEvent): Html | null =>
  picture &&
  html`<link rel="enclosure" type="${picture.contentType}" length="${picture.size}" href="${picture.url}"/>\n`;

function entry(event: CalendarEvent, language: Language): Html {
  const host = event.attributedTo ?? event.organizerActor;
  const authors = [...(host ? [host] : []), ...event.coOrganizers].map(
    (author) => html`<author><name>${oneLine(plainActorName(author))}</name><uri>${author.url}</uri></author>`,
  );
  const lang = event.language !== null && html` xml:lang="${event.language}"`;
  return html`<entry${lang}>
<id>${event.url}</id>
<title>${oneLine(event.title)}</title>
<link href="${event.url}"/>
<updated>${event.updatedAt}</updated>
<published>${publishedAt(event)}</published>
${authors}
${event.tags.map(({ slug, title }) => html`<category term="${oneLine(slug)}" label="${oneLine(title)}"/>`)}
${enclosureOf(event)}<content type="html">${entryHtml(event, language)}</content>
</entry>
`;
}

/** @param self the feed's own URL */
export function atomText({ title, url, events }: Feed, self: string, language: Language): string {
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
${newestFirst.map((event) => entry(event, language))}</feed>
`.text.replaceAll('&#39;', "'");
}

/** The `updated` of a feed without events. */
const NEVER = new Date(0).toISOString();
