/** User names and texts on pages: custom emoji become pictures, and a name's direction does not affect the words around it. */
import type { CustomEmoji } from '../../../entities/fields/custom-emoji.ts';
import { Html, html } from './html.ts';

type Emojis = readonly Pick<CustomEmoji, 'shortcode' | 'url'>[];

const SHORTCODE = /:([a-zA-Z0-9_]{2,}):/g;

const picture = (shortcode: string, url: string): Html =>
  html`<img class="emoji" src="${url}" alt=":${shortcode}:" title=":${shortcode}:" loading="lazy">`;

function inHtml(text: string, emojis: Emojis): string {
  const byName = new Map(emojis.map(({ shortcode, url }) => [shortcode, url]));
  return text.replace(SHORTCODE, (plain, shortcode: string) => {
    const url = byName.get(shortcode);
    return url === undefined ? plain : picture(shortcode, url).text;
  });
}

/** @param name plain text */
export const nameWithEmoji = (name: string, emojis: Emojis = []): Html =>
  html`<bdi>${new Html(inHtml(html`${name}`.text, emojis))}</bdi>`;

/** @param content HTML that the server rendered or sanitized: outside of tags every `<` and `>` is escaped */
export const contentWithEmoji = (content: string, emojis: Emojis): Html =>
  new Html(content.replace(/<[^<>]*>|[^<]+/g, (part) => (part.startsWith('<') ? part : inHtml(part, emojis))));
