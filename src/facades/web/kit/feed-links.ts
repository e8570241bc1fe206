/** The feeds of a page, for the head, where feed readers and calendars find them. */
import { type Html, html } from './html.ts';

const TYPES = {
  rss: 'application/rss+xml',
  atom: 'application/atom+xml',
  json: 'application/feed+json',
  ics: 'text/calendar',
} as const;

export interface FeedLink {
  form: keyof typeof TYPES;
  title: string;
  /** The path of the feed, with its parameters. */
  path: string;
}

export const feedLinks = (links: readonly FeedLink[], base: string): Html =>
  html`${links.map(({ form, title, path }) => html`<link rel="alternate" type="${TYPES[form]}" title="${title}" href="${base}${path}">\n`)}`;
