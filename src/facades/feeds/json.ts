/** Writes events as a JSON Feed (jsonfeed.org, version 1.1), in the order of their starts; `_event` is the event as schema.org describes it. */
import type { CalendarEvent, Feed } from '../../entities/events/feed.ts';
import { oneLine } from '../../platform/one-line.ts';
import type { Language } from '../../wording/language.ts';
import { plainActorName } from '../../wording/plain-name.ts';
import { schemaOrgEvent } from '../web/public/event-data.ts';
import { entryHtml, publishedAt } from './entry-content.ts';

function itemOf(event: CalendarEvent, language: Language): object {
  const host = event.attributedTo ?? event.organizerActor;
  const authors = [...(host ? [host] : []), ...event.coOrganizers].map((author) => ({
    name: oneLine(plainActorName(author)),
    url: author.url,
  }));
  return {
    id: event.url,
    url: event.url,
    title: oneLine(event.title),
    ...(event.language !== null && { language: event.language }),
    content_html: entryHtml(event, language),
    ...(event.picture && { image: event.picture.url }),
    date_published: publishedAt(event),
    date_modified: event.updatedAt,
    ...(authors.length > 0 && { authors }),
    tags: event.tags.map(({ title }) => oneLine(title)),
    _event: schemaOrgEvent(event),
  };
}

/** @param self the feed's own URL */
export function jsonText({ title, url, events }: Feed, self: string, language: Language): string {
  const items = events.map((event) => itemOf(event, language));
  const feed = { title: oneLine(title), home_page_url: url, feed_url: self, items };
  return JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', ...feed });
}
