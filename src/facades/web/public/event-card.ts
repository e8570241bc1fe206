/** An event on pages: a line in a list, or the whole event. */
import { isOver } from '../../../domain/events/over.ts';
import type { Event } from '../../../entities/events/event.ts';
import { placeParts } from '../../../wording/place.ts';
import { plainActorName } from '../../../wording/plain-name.ts';
import { nameWithEmoji } from '../kit/emoji-text.ts';
import { Html, html } from '../kit/html.ts';
import { eventTimeTag } from '../kit/time-tag.ts';
import type { Visit } from './write.ts';

/** The language in which it is shown. */
type Shown = Pick<Visit, 'words' | 'times'>;

const stateOf = ({ status }: Event, { words }: Shown): string | null =>
  status === 'CONFIRMED' ? null : status === 'CANCELLED' ? words.cancelled : words.tentative;

function place({ physicalAddress, onlineAddress }: Event, { words }: Shown): Html | null {
  const { description, street, locality } = physicalAddress ?? {};
  const parts = placeParts({ description, street, locality });
  if (parts.length > 0) return html`<bdi>${parts.join(', ')}</bdi>`;
  return onlineAddress ? html`<a href="${onlineAddress}" rel="nofollow noopener">${words.online}</a>` : null;
}

export const isToCome = ({ beginsOn, endsOn }: Event, now: Date): boolean =>
  !isOver({ beginsOn: new Date(beginsOn), endsOn: endsOn === null ? null : new Date(endsOn) }, now);

/** When it is; in lists an end is told on the same day alone. */
export const whenOf = ({ options, ...event }: Event, shown: Pick<Shown, 'times'>, hasEnd = true): Html =>
  eventTimeTag({ ...event, ...options }, shown, hasEnd);

function facts(event: Event, shown: Shown, isWhole: boolean): Html {
  const { words } = shown;
  const by = event.attributedTo ?? event.organizerActor;
  // The whole event says at its top that it was cancelled.
  const state = isWhole && event.status === 'CANCELLED' ? null : stateOf(event, shown);
  const going = event.participantStats.participants;
  const parts = [
    place(event, shown),
    by && html`${words.by} <a href="${by.url}">${nameWithEmoji(plainActorName(by))}</a>`,
    !event.local && html`${words.onHost} <a href="${event.url}" rel="nofollow noopener">${new URL(event.url).host}</a>`,
    going > 0 && words.going({ people: going }),
  ].filter((part) => !!part);
  return html`<p class="when">${whenOf(event, shown, isWhole)}${state && html` <strong class="state">${state}</strong>`}</p>
<p class="soft">${parts.map((part, at) => html`${at > 0 && '\u00a0· '}${part}`)}</p>`;
}

/** @param level of its heading, one below the heading above the list */
export function eventLine(event: Event, shown: Shown, level: 2 | 3 = 3): Html {
  const heading = new Html(`h${level}`);
  const { picture, url, title } = event;
  const image = picture && html`<img src="${picture.url}" alt="" width="112" height="84" loading="lazy">`;
  return html`<article class="post event line"><div>
<${heading}><a href="${url}"><bdi>${title}</bdi></a></${heading}>
${facts(event, shown, false)}
</div>${image}</article>`;
}

/** At the top of a cancelled event, with what the organizers wrote about it. */
const cancelledNotice = ({ status, cancellationMessage: message }: Event, words: Shown['words']): Html | null =>
  status !== 'CANCELLED'
    ? null
    : html`<div class="alert cancelled"><p><strong>${words.cancelledNotice}</strong></p>${farewell(message)}</div>
`;

const farewell = (message: string | null): Html | null =>
  message === null
    ? null
    : html`<blockquote class="text">${message.split('\n').map((line, at) => html`${at > 0 && html`<br>`}${line}`)}</blockquote>`;

export function eventWhole(event: Event, shown: Shown): Html {
  const { words } = shown;
  const { picture } = event;
  return html`<article class="post event whole">
${cancelledNotice(event, words)}${picture?.url && html`<img class="cover" src="${picture.url}" alt="${picture.alt ?? ''}">`}
<h1><bdi>${event.title}</bdi></h1>
${facts(event, shown, true)}
<div class="text" dir="auto">${new Html(event.description)}</div>
${event.tags.length > 0 && html`<p class="soft">${event.tags.map((tag) => html`<span class="tag">#${tag.title}</span> `)}</p>`}
<p class="soft"><a href="/events/${event.uuid}/export/ics">${words.calendar}</a></p>
</article>`;
}
