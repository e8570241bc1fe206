/** The oEmbed discovery link of a page, by which other sites find how to embed it. */
import { type Html, html } from './html.ts';

/** @param url of the page */
export function oembedLink(url: string, title: string): Html {
  const { href } = new URL(`/api/oembed?${new URLSearchParams({ url })}`, url);
  return html`<link rel="alternate" type="application/json+oembed" title="${title}" href="${href}">`;
}
