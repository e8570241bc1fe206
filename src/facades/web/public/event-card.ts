/** An event on pages: a line in a list, or the whole event. */
import type { Event } from '../../../entities/events/event.ts';
import { Html, html } from '../page/html.ts';
import { timeTag } from '../page/time-tag.ts';
import type { Visit } from './write.ts';

/** The language in which it is shown. */
type Shown = Pick<Visit, 'words' | 'language'>;

const stateOf = ({ status }: Event, { words }: Shown): string | null =>
  status === 'CONFIRMED' ? null : status === 'CANCELLED' ? words.cancelled : words.tentative;

function place({ physicalAddress, onlineAddress }: Event, { words }: Shown): Html | null {
  const parts = [physicalAddress?.description, physicalAddress?.street, physicalAddress?.locality].filter(Boolean);
  if (parts.length > 0) return html`<span>${[...new Set(parts)].join(', ')}</span>`;
  return onlineAddress ? html`<a href="${onlineAddress}" rel="nofollow noopener">${words.online}</a>` : null;
}

function facts(event: Event, shown: Shown): Html {
  const { words, language } = shown;
  const by = event.attributedTo ?? event.organizerActor;
  const state = stateOf(event, shown);
  const going = event.participantStats.participants;
  const parts = [
    place(event, shown),
    by && html`${words.by} <a href="${by.url}">${by.name || by.preferredUsername}</a>`,
    going > 0 && words.going(going),
  ].filter((part) => !!part);
  return html`<p class="when">${timeTag(event.beginsOn, language)}${state && html` <strong class="state">${state}</strong>`}</p>
<p class="soft">${parts.map((part, at) => html`${at > 0 && ' · '}${part}`)}</p>`;
}

/** @param level of its heading, one below the heading above the list */
export function eventLine(event: Event, shown: Shown, level: 2 | 3 = 3): Html {
  const heading = new Html(`h${level}`);
  const { picture, url, title } = event;
  const image = picture && html`<img src="${picture.url}" alt="" width="112" height="84" loading="lazy">`;
  return html`<article class="post event line"><div>
<${heading}><a href="${url}">${title}</a></${heading}>
${facts(event, shown)}
</div>${image}</article>`;
}

export function eventWhole(event: Event, shown: Shown): Html {
  const { words, language } = shown;
  const { picture } = event;
  return html`<article class="post event whole">
${picture?.url && html`<img class="cover" src="${picture.url}" alt="${picture.alt ?? ''}">`}
<h1>${event.title}</h1>
${facts(event, shown)}
${event.endsOn && html`<p class="soft">${words.until} ${timeTag(event.endsOn, language)}</p>`}
<div class="text">${new Html(event.description)}</div>
${event.tags.length > 0 && html`<p class="soft">${event.tags.map((tag) => html`<span class="tag">#${tag.title}</span> `)}</p>`}
<p class="soft"><a href="/events/${event.uuid}/export/ics">${words.calendar}</a></p>
</article>`;
}
