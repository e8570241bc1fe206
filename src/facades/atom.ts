/** Writes events as an Atom feed (RFC 4287), the newest first. */
import { Feed as Writer } from 'feed';
import type { CalendarEvent, Feed } from '../entities/feed.ts';
import { printable } from './calendar.ts';

/** Titles of entries are written as HTML. */
const escaped = (text: string): string =>
  printable(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const publishedAt = (event: CalendarEvent): string => event.publishAt ?? event.createdAt;

/** @param self where this feed is read */
export function atomText(feed: Feed, self: string): string {
  const entries = feed.events.toSorted((a, b) => (publishedAt(a) < publishedAt(b) ? 1 : -1));
  const updated = feed.events
    .map((event) => event.updatedAt)
    .sort()
    .at(-1);
  const writer = new Writer({
    id: self,
    title: printable(feed.title),
    link: feed.url,
    feedLinks: { atom: self },
    generator: 'Plaza',
    // A feed without events was never updated.
    updated: new Date(updated ?? 0),
  });
  for (const event of entries) {
    const author = event.attributedTo ?? event.organizerActor;
    writer.addItem({
      id: event.url,
      link: event.url,
      title: escaped(event.title),
      content: printable(event.description),
      date: new Date(event.updatedAt),
      published: new Date(publishedAt(event)),
      category: event.tags.map((tag) => ({ term: printable(tag.slug ?? ''), name: printable(tag.title ?? '') })),
      author: author ? [{ name: printable(author.name || author.preferredUsername), link: author.url }] : [],
    });
  }
  return writer.atom1();
}
