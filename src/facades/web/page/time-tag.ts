/** The <time> element: readable, in UTC, with an exact datetime attribute. */
import { type Html, html } from './html.ts';

const format = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});

/** @param time ISO 8601 */
export const timeTag = (time: string): Html =>
  html`<time datetime="${time}">${format.format(new Date(time)).replace(',', '')} UTC</time>`;
