/** Events in lists, with their participants. */
import { EventCard, EventRow, TimedEventMini } from '#look/event-row.tsx';
import type { Event } from '../../../entities/events/event.ts';
import type { Actor } from '../../../entities/people/actor.ts';
import { dayOf as dayOfEvent, lastDayOf as lastDayOfEvent } from '../../../look/event-times.ts';
import { type Html, html } from '../kit/html.ts';
import type { PageCaller } from '../kit/page-caller.ts';
import { render } from '../kit/render.ts';
import { eventReader } from '../kit/time-tag.ts';
import { LIST_WORDS } from './event-words.ts';
import type { Visit } from './write.ts';

/** The language in which it is shown, and when. */
export type Shown = Pick<Visit, 'times' | 'language' | 'now'>;

/** UUID of the event → its first participants. */
export type Guests = ReadonlyMap<string, readonly Actor[]>;

/** The participants of each event, for the whole list at once. */
export async function facesFor(visitor: PageCaller, events: readonly Event[]): Promise<Guests> {
  if (events.length === 0) return new Map();
  const faces = await visitor.participations.faces({ uuids: events.map(({ uuid }) => uuid) });
  return new Map(Object.entries(faces));
}

/** The day on which it begins, in the visitor's zone or the event's. */
export const dayOf = (event: Event, shown: Pick<Shown, 'times'>): string =>
  dayOfEvent(event, eventReader(event, shown));

export const lastDayOf = (event: Event, shown: Pick<Shown, 'times'>): string =>
  lastDayOfEvent(event, eventReader(event, shown));

const inWords = (event: Event, shown: Shown) => ({
  ...{ event, to: event.url, now: shown.now },
  words: LIST_WORDS[shown.language],
  reader: eventReader(event, shown),
});

export const eventCard = (event: Event, guests: Guests, shown: Shown): Html =>
  render(EventCard, { ...inWords(event, shown), guests: guests.get(event.uuid) });

/** In narrow places. */
export const eventMini = (event: Event, shown: Shown): Html => render(TimedEventMini, inWords(event, shown));

/** @param level of the headings, one below the heading above the list */
export function eventSheet(events: readonly Event[], guests: Guests, shown: Shown, level: 2 | 3 | 4 = 3): Html {
  const rows = events.map((event) =>
    render(EventRow, { ...inWords(event, shown), guests: guests.get(event.uuid), level }),
  );
  return html`<div class="card sheet">${rows}</div>`;
}
