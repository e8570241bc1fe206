/** The day of an event as a calendar leaf. Decoration: words beside it state the time. */
import { dateBlock as leafOf } from '../../../look/date-block.ts';
import { type Html, html } from './html.ts';
import { eventReader, type Reading } from './time-tag.ts';

interface Dated {
  beginsOn: string;
  timeZone: string | null;
  options: { showStartTime: boolean };
}

/** @param size 44, 52 or 64 CSS pixels wide @param isOff of an event that does not take place */
export function dateBlock(
  { beginsOn, timeZone, options }: Dated,
  reading: Reading,
  { size, isOff = false }: { size?: 's' | 'l'; isOff?: boolean } = {},
): Html {
  const event = { beginsOn, timeZone, showStartTime: options.showStartTime };
  const { weekday, day, month } = leafOf(event, eventReader(event, reading));
  const names = ['date', size, isOff && 'off'].filter(Boolean).join(' ');
  return html`<span class="${names}" aria-hidden="true"><i>${weekday}</i><b>${day}</b><small>${month}</small></span>`;
}
