/** An event on pages: a line in a list, or the whole event. */
import type { Event } from '../../../entities/events/event.ts';
import { Html, html } from '../page/html.ts';
import { timeTag } from '../page/time-tag.ts';

const STATES: Record<Event['status'], string> = { CONFIRMED: '', TENTATIVE: 'Not certain yet', CANCELLED: 'Cancelled' };

function place({ physicalAddress, onlineAddress }: Event): Html | null {
  const parts = [physicalAddress?.description, physicalAddress?.street, physicalAddress?.locality].filter(Boolean);
  if (parts.length > 0) return html`<span>${[...new Set(parts)].join(', ')}</span>`;
  return onlineAddress ? html`<a href="${onlineAddress}" rel="nofollow noopener">Online</a>` : null;
}

function facts(event: Event): Html {
  const by = event.attributedTo ?? event.organizerActor;
  const state = STATES[event.status];
  const going = event.participantStats.participants;
  return html`<p class="when">${timeTag(event.beginsOn)}${state && html` <strong class="state">${state}</strong>`}</p>
<p class="soft">${place(event)}${by && html` · by <a href="${by.url}">${by.name || by.preferredUsername}</a>`}${going > 0 && html` · ${going} going`}</p>`;
}

export const eventLine = (event: Event): Html => html`<article class="post event">
<h3><a href="${event.url}">${event.title}</a></h3>
${facts(event)}
</article>`;

export function eventWhole(event: Event): Html {
  const { picture } = event;
  return html`<article class="post event whole">
${picture?.url && html`<img class="cover" src="${picture.url}" alt="${picture.alt ?? ''}">`}
<h1>${event.title}</h1>
${facts(event)}
${event.endsOn && html`<p class="soft">Until ${timeTag(event.endsOn)}</p>`}
<div class="text">${new Html(event.description)}</div>
${event.tags.length > 0 && html`<p class="soft">${event.tags.map((tag) => html`<span class="tag">#${tag.title}</span> `)}</p>`}
<p class="soft"><a href="/events/${event.uuid}/export/ics">Add to a calendar</a></p>
</article>`;
}
