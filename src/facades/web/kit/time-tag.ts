/** The <time> element: readable, in the reader's zone or that of its subject, with an exact datetime attribute. */
import { type EventTimes, eventTimeText, type TimeForm, type TimeReader, timeText } from '../../../wording/times.ts';
import { type Html, html } from './html.ts';

export interface PageTimes extends TimeReader {
  /** Whether the zone is the reader's own; it is UTC otherwise. */
  isOwnZone: boolean;
}

/** Passed to everything that writes a page. */
export interface Reading {
  times: PageTimes;
}

/** The names of zones, such as CET, stay on the line of the time before them. */
const unbroken = (text: string): string => text.replace(/ (?=[A-Z]{3})/g, '\u00a0');

/**
 * Includes the zone's name.
 *
 * @param time ISO 8601
 * @param form without hours for whole days
 */
export const timeTag = (time: string, { times }: Reading, form: TimeForm = 'moment'): Html =>
  html`<time datetime="${time}">${unbroken(timeText(form, time, times, { zoneNamed: true }))}</time>`;

/** Times of an event are in its own zone if the reader's is unknown. */
export const eventReader = ({ timeZone }: Pick<EventTimes, 'timeZone'>, { times }: Reading): TimeReader =>
  times.isOwnZone ? times : { ...times, zone: timeZone ?? times.zone };

/** When an event is. */
export function eventTimeTag(event: EventTimes & { beginsOn: string }, reading: Reading, hasEnd: boolean): Html {
  const text = eventTimeText(event, eventReader(event, reading), { zoneNamed: true, endDay: hasEnd });
  return html`<time datetime="${event.beginsOn}">${unbroken(text)}</time>`;
}
