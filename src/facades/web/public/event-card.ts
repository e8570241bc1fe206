/** An event on pages: a line in a list. */
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

function facts(event: Event, shown: Shown): Html {
  const { words } = shown;
  const by = event.attributedTo ?? event.organizerActor;
  const state = stateOf(event, shown);
  const going = event.participantStats.participants;
  const parts = [
    place(event, shown),
    by && html`${words.by} <a href="${by.url}">${nameWithEmoji(plainActorName(by))}</a>`,
    !event.local && html`${words.onHost} <a href="${event.url}" rel="nofollow noopener">${new URL(event.url).host}</a>`,
    going > 0 && words.going({ people: going }),
  ].filter((part) => !!part);
  return html`<p class="when">${whenOf(event, shown, false)}${state && html` <strong class="state">${state}</strong>`}</p>
<p class="soft">${parts.map((part, at) => html`${at > 0 && '\u00a0· '}${part}`)}</p>`;
}

/** @param level of its heading, one below the heading above the list */
export function eventLine(event: Event, shown: Shown, level: 2 | 3 = 3): Html {
  const heading = new Html(`h${level}`);
  const { picture, url, title } = event;
  const image = picture && html`<img src="${picture.url}" alt="" width="112" height="84" loading="lazy">`;
  return html`<article class="post event line"><div>
<${heading}><a href="${url}"><bdi>${title}</bdi></a></${heading}>
${facts(event, shown)}
</div>${image}</article>`;
}
