/** Writes posts as RSS 2.0 with Mastodon's fields: Media RSS for attachments, and the icon of webfeeds. */
import type { MediaAttachment } from '../../entities/statuses/media-attachment.ts';
import type { Status } from '../../entities/statuses/status-schema.ts';
import { oneLine, printable } from '../../platform/one-line.ts';
import { contentWithEmoji } from '../web/kit/emoji-text.ts';
import { type Html, html } from '../web/kit/html.ts';

export interface PostFeed {
  title: string;
  description: string;
  /** The page that it is the feed of. */
  url: string;
  /** The picture of a person. */
  image?: string;
  /** The newest first. */
  statuses: readonly Status[];
}

/** RFC 822, as RSS requires: Wed, 25 Nov 2026 08:00:00 GMT. */
const rssTime = (time: string): string => new Date(time).toUTCString();

const MEDIA_TYPES: Readonly<Record<string, string>> = { jpg: 'image/jpeg', mp3: 'audio/mpeg', oga: 'audio/ogg' };

/** By the ending of its address; the server writes but a few kinds of files. */
function contentType({ url, type }: MediaAttachment): string {
  const ending = /\.([a-z0-9]+)$/.exec(url ?? '')?.[1] ?? '';
  const family = type === 'gifv' ? 'video' : type;
  return MEDIA_TYPES[ending] ?? `${family}/${ending || '*'}`;
}

function media(attachment: MediaAttachment, sensitive: boolean): Html {
  const { url, preview_url, type, description, meta } = attachment;
  const { width, height } = meta?.original ?? {};
  const size = width && height && html` width="${width}" height="${height}"`;
  return html`<media:content url="${url}" type="${contentType(attachment)}" medium="${type === 'gifv' ? 'image' : type}"${size}>
<media:rating scheme="urn:simple">${sensitive ? 'adult' : 'nonadult'}</media:rating>
${description && html`<media:description type="plain">${printable(description)}</media:description>\n`}${type !== 'image' && preview_url && html`<media:thumbnail url="${preview_url}"/>\n`}</media:content>
`;
}

const isOwn = (address: string, { uri }: Status): boolean => new URL(address).origin === new URL(uri).origin;

/** The content warning precedes the text, and the choices of a poll follow it. */
function contentOf(status: Status): string {
  const { spoiler_text, content, poll, emojis, card } = status;
  const warning = spoiler_text && html`<p><strong>${spoiler_text}</strong></p><hr>`;
  const choices = poll && html`<ul>${poll.options.map(({ title }) => html`<li>${title}</li>`)}</ul>`;
  // A comment names its event.
  const about = card && isOwn(card.url, status) && html`<p><a href="${card.url}">${card.title}</a></p>`;
  return html`${warning}${contentWithEmoji(content, emojis)}${choices}${about}`.text;
}

function item(status: Status): Html {
  const url = status.url ?? status.uri;
  const [first] = status.media_attachments;
  // The size of a file is not public; readers take 0 for unknown.
  const enclosure =
    first?.type === 'audio' && html`<enclosure url="${first.url}" type="${contentType(first)}" length="0"/>\n`;
  return html`<item>
<guid isPermaLink="true">${url}</guid>
<link>${url}</link>
<pubDate>${rssTime(status.created_at)}</pubDate>
<description>${printable(contentOf(status))}</description>
${enclosure}${status.media_attachments.filter(({ type }) => type !== 'unknown').map((each) => media(each, status.sensitive))}${status.tags.map(({ name }) => html`<category>${oneLine(name)}</category>\n`)}</item>
`;
}

/** @param version of the server's software */
export function rssText({ title, description, url, image, statuses }: PostFeed, version: string): string {
  const [newest] = statuses;
  const name = oneLine(title);
  // Escaping for HTML is enough for XML, because all attributes are in double quotes.
  return html`<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:webfeeds="http://webfeeds.org/rss/1.0" xmlns:media="http://search.yahoo.com/mrss/">
<channel>
<title>${name}</title>
<description>${oneLine(description)}</description>
<link>${url}</link>
${image && html`<image><url>${image}</url><title>${name}</title><link>${url}</link></image>\n`}${newest && html`<lastBuildDate>${rssTime(newest.created_at)}</lastBuildDate>\n`}${image && html`<webfeeds:icon>${image}</webfeeds:icon>\n`}<generator>Plaza ${version}</generator>
${statuses.map(item)}</channel>
</rss>
`.text.replaceAll('&#39;', "'");
}
