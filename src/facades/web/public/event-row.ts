/**
 * An event in lists: a row, or a card with its picture. The date block shows the day, and words state it for screen readers.
 */
import { DateBlock } from '#look/date-block.tsx';
import { EventPicture } from '#look/event-picture.tsx';
import { Faces } from '#look/face.tsx';
import type { Event } from '../../../entities/events/event.ts';
import type { Actor } from '../../../entities/people/actor.ts';
import { TEXTS as LIST_WORDS } from '../../../generated/texts/all/pages/events-list.ts';
import { placeParts } from '../../../wording/place.ts';
import { plainActorName } from '../../../wording/plain-name.ts';
import { dayIn, timeSpan, timeText, zoneOfDays } from '../../../wording/times.ts';
import { nameWithEmoji } from '../kit/emoji-text.ts';
import { Html, html } from '../kit/html.ts';
import { icon } from '../kit/icon.ts';
import type { PageCaller } from '../kit/page-caller.ts';
import { render } from '../kit/render.ts';
import { eventReader } from '../kit/time-tag.ts';
import type { Visit } from './write.ts';

/** The language in which it is shown. */
export type Shown = Pick<Visit, 'words' | 'times' | 'language'>;

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
  dayIn(event.beginsOn, event.options.showStartTime ? eventReader(event, shown).zone : zoneOfDays(event));

/** The last day that it touches: an end at midnight is the end of the day before. */
export function lastDayOf(event: Event, shown: Pick<Shown, 'times'>): string {
  const [begin, end] = [new Date(event.beginsOn), new Date(event.endsOn ?? event.beginsOn)];
  const last = new Date(end > begin ? end.getTime() - 1 : begin.getTime()).toISOString();
  return dayOf({ ...event, beginsOn: last }, shown);
}

/** 19:30–21:30; the day is beside it. */
function clockText(event: Event, shown: Shown): string {
  const { beginsOn, endsOn, options } = event;
  const reader = eventReader(event, shown);
  if (!options.showStartTime) return LIST_WORDS[shown.language].allDay;
  const sameDay = endsOn !== null && options.showEndTime && lastDayOf(event, shown) === dayOf(event, shown);
  if (!sameDay || endsOn <= beginsOn) return timeText('clock', beginsOn, reader);
  // A span to midnight would name both days.
  const isOneDay = dayIn(beginsOn, reader.zone) === dayIn(endsOn, reader.zone);
  const clocks = [beginsOn, endsOn].map((time) => timeText('clock', time, reader));
  return isOneDay ? timeSpan('clock', beginsOn, endsOn, reader) : clocks.join('–');
}

const readerOfDay = (event: Event, shown: Shown) =>
  event.options.showStartTime ? eventReader(event, shown) : { ...shown.times, zone: zoneOfDays(event) };

export const shortDay = (event: Event, shown: Shown): string =>
  timeText('shortDay', event.beginsOn, readerOfDay(event, shown));

function when(event: Event, shown: Shown, dayIsSaid: boolean): Html {
  const day = timeText('day', event.beginsOn, readerOfDay(event, shown));
  const said = dayIsSaid ? `${shortDay(event, shown)}, ` : html`<span class="hidden">${day}, </span>`;
  return html`<time datetime="${event.beginsOn}">${said}${clockText(event, shown)}</time>`;
}

function placeOf({ physicalAddress, onlineAddress }: Event, { words }: Shown): Html | null {
  const { description, street, locality } = physicalAddress ?? {};
  const [place] = placeParts({ description, street, locality });
  if (place !== undefined) return html`<bdi>${place}</bdi>`;
  return onlineAddress === null ? null : html`${words.online}`;
}

function tags({ status, options }: Event, { words, language, times }: Shown): Html[] {
  if (status === 'CANCELLED') return [html`<span class="tag brick">${icon('cross')}${words.cancelled}</span>`];
  const { maximumAttendeeCapacity: most, remainingAttendeeCapacity: left, offers } = options;
  const { price, priceCurrency } = offers[0] ?? {};
  const money = { style: 'currency', currency: priceCurrency ?? 'EUR', trailingZeroDisplay: 'stripIfInteger' } as const;
  return [
    ...(status === 'TENTATIVE' ? [html`<span class="tag ochre">${icon('clock')}${words.tentative}</span>`] : []),
    ...(most && left === 0 ? [html`<span class="tag ochre">${LIST_WORDS[language].full}</span>`] : []),
    ...(price ? [html`<span class="tag">${new Intl.NumberFormat(times.locale, money).format(price)}</span>`] : []),
  ];
}

function people({ uuid, participantStats, status }: Event, going: Guests, { words }: Shown): Html | false {
  const { participants } = participantStats;
  if (status === 'CANCELLED' || participants === 0) return false;
  const some = going.get(uuid) ?? [];
  return html`${some.length > 0 && render(Faces, { people: some, size: 'xs' })}<span class="meta">${words.going({ people: participants })}</span>`;
}

/** Under the title: the time, then participants and other marks. */
function text(event: Event, going: Guests, shown: Shown, dayIsSaid: boolean, level: 2 | 3 | 4): Html {
  const heading = new Html(`h${level}`);
  const { words } = shown;
  const by = event.attributedTo ?? event.organizerActor;
  const parts = [
    when(event, shown, dayIsSaid),
    placeOf(event, shown),
    !event.local && html`${words.onHost} ${new URL(event.url).host}`,
  ].filter((part) => !!part);
  const organizer = by && html`<span class="org">\u00a0· ${nameWithEmoji(plainActorName(by))}</span>`;
  const more = [people(event, going, shown), ...tags(event, shown)].filter((part) => !!part);
  return html`<div class="text"><${heading}><a class="cover-link plain" href="${event.url}"><bdi>${event.title}</bdi></a></${heading}>
<p class="meta">${parts.map((part, at) => html`${at > 0 && '\u00a0· '}${part}`)}${!dayIsSaid && organizer}</p>${more.length > 0 && html`<div class="line wrap">${more}</div>`}</div>`;
}

/** @param level of its heading, one below the heading above the list */
export function eventRow(event: Event, going: Guests, shown: Shown, level: 2 | 3 | 4 = 3): Html {
  const isOff = event.status === 'CANCELLED';
  return html`<article class="eventrow${isOff && ' off'}">${render(DateBlock, { event, reader: eventReader(event, shown), isOff })}${text(event, going, shown, false, level)}${render(EventPicture, { event })}</article>`;
}

export function eventCard(event: Event, going: Guests, shown: Shown, level: 2 | 3 | 4 = 3): Html {
  const isOff = event.status === 'CANCELLED';
  return html`<article class="card eventcard">${render(EventPicture, { event })}${render(DateBlock, { event, reader: eventReader(event, shown), isOff })}${text(event, going, shown, true, level)}</article>`;
}

/** In narrow places. */
export const eventMini = (event: Event, shown: Shown): Html =>
  html`<div class="mini">${render(DateBlock, { event, reader: eventReader(event, shown), size: 's', isOff: event.status === 'CANCELLED' })}<div><b><a class="cover-link plain" href="${event.url}"><bdi>${event.title}</bdi></a></b><span class="meta">${when(event, shown, true)}</span></div></div>`;

export const eventSheet = (events: readonly Event[], going: Guests, shown: Shown, level: 2 | 3 | 4 = 3): Html =>
  html`<div class="card sheet">${events.map((event) => eventRow(event, going, shown, level))}</div>`;
