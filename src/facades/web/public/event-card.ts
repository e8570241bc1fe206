/** An event on pages: a line in a list, or the whole event. */
import type { Event } from '../../../entities/events/event.ts';
import { nameWithEmoji } from '../page/emoji-text.ts';
import { Html, html } from '../page/html.ts';
import { dayTag, timeTag } from '../page/time-tag.ts';
import type { Visit } from './write.ts';

/** The language in which it is shown. */
type Shown = Pick<Visit, 'words' | 'language'>;

const stateOf = ({ status }: Event, { words }: Shown): string | null =>
  status === 'CONFIRMED' ? null : status === 'CANCELLED' ? words.cancelled : words.tentative;

function place({ physicalAddress, onlineAddress }: Event, { words }: Shown): Html | null {
  const parts = [physicalAddress?.description, physicalAddress?.street, physicalAddress?.locality].filter(Boolean);
  if (parts.length > 0) return html`<bdi>${[...new Set(parts)].join(', ')}</bdi>`;
  return onlineAddress ? html`<a href="${onlineAddress}" rel="nofollow noopener">${words.online}</a>` : null;
}

/** When it begins, in its own zone. */
export const beginning = ({ beginsOn, timeZone, options }: Event, { language }: Pick<Shown, 'language'>): Html =>
  (options.showStartTime ? timeTag : dayTag)(beginsOn, language, timeZone);

function facts(event: Event, shown: Shown): Html {
  const { words } = shown;
  const by = event.attributedTo ?? event.organizerActor;
  const state = stateOf(event, shown);
  const going = event.participantStats.participants;
  const parts = [
    place(event, shown),
    by && html`${words.by} <a href="${by.url}">${nameWithEmoji(by.name || by.preferredUsername)}</a>`,
    going > 0 && words.going(going),
  ].filter((part) => !!part);
  return html`<p class="when">${beginning(event, shown)}${state && html` <strong class="state">${state}</strong>`}</p>
<p class="soft">${parts.map((part, at) => html`${at > 0 && ' · '}${part}`)}</p>`;
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

/** What the organizers wrote when they cancelled it. */
const farewell = (message: string | null): Html | null =>
  message === null
    ? null
    : html`<blockquote class="text">${message.split('\n').map((line, at) => html`${at > 0 && html`<br>`}${line}`)}</blockquote>`;

export function eventWhole(event: Event, shown: Shown): Html {
  const { words, language } = shown;
  const { picture } = event;
  return html`<article class="post event whole">
${picture?.url && html`<img class="cover" src="${picture.url}" alt="${picture.alt ?? ''}">`}
<h1><bdi>${event.title}</bdi></h1>
${facts(event, shown)}
${event.endsOn && event.options.showEndTime && html`<p class="soft">${words.until} ${timeTag(event.endsOn, language, event.timeZone)}</p>`}
${farewell(event.cancellationMessage)}
<div class="text" dir="auto">${new Html(event.description)}</div>
${event.tags.length > 0 && html`<p class="soft">${event.tags.map((tag) => html`<span class="tag">#${tag.title}</span> `)}</p>`}
<p class="soft"><a href="/events/${event.uuid}/export/ics">${words.calendar}</a></p>
</article>`;
}
