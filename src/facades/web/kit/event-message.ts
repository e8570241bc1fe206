/** A message of an organizer to the people of an event. */
import { Html, html } from './html.ts';
import { type Reading, timeTag } from './time-tag.ts';

interface Shown {
  /** The name. */
  author: string;
  content: string;
  createdAt: string;
}

/** The content is HTML that the server rendered from the text. */
export const eventMessage = ({ author, content, createdAt }: Shown, reading: Reading): Html =>
  html`<article class="prose letter"><p class="soft"><bdi>${author}</bdi>\u00a0· ${timeTag(createdAt, reading)}</p><div dir="auto">${new Html(content)}</div></article>`;
