/** When an event is: the day, then the hours and how far off it is. */
import type { Event } from '../../../../entities/events/event.ts';
import { whenParts as partsOf, type WhenOptions, type WhenParts } from '../../../../look/event-times.ts';
import { type Html, html } from '../../kit/html.ts';
import { eventReader } from '../../kit/time-tag.ts';
import { isToCome, type Shown } from './view.ts';

export const whenOptions = (event: Event, { now, language }: Shown): WhenOptions => ({
  ...{ now, language, isToCome: isToCome(event, now) },
  zoneNamed: true,
});

export const whenParts = (event: Event, shown: Shown): WhenParts =>
  partsOf(event, eventReader(event, shown), whenOptions(event, shown));

/** In one line, for small places. */
export function whenLine(event: Event, shown: Shown): Html {
  const { day, more } = whenParts(event, shown);
  return html`<time datetime="${event.beginsOn}">${[day, ...more].join('\u00a0· ')}</time>`;
}
