/** An event in one line with its day, on pages about an action on it; and the letter of mails. */
import { DateBlock } from '#look/date-block.tsx';
import type { Event } from '../../../../entities/events/event.ts';
import { type Html, html } from '../../kit/html.ts';
import { render } from '../../kit/render.ts';
import { eventReader } from '../../kit/time-tag.ts';
import { eventPath, type Shown } from './view.ts';
import { whenLine } from './when.ts';

export const eventSummary = (event: Event, shown: Shown): Html =>
  html`<div class="mini">${render(DateBlock, { event, reader: eventReader(event, shown) })}<div><b><a class="plain" href="${eventPath(event)}"><bdi>${event.title}</bdi></a></b><span class="meta">${whenLine(event, shown)}</span></div></div>`;

/** A letter on its way, in ink. */
export const letter = (): Html =>
  html`<svg viewBox="0 0 240 140" aria-hidden="true"><ellipse class="a-wash" cx="120" cy="120" rx="96" ry="12"/><path class="a-paper" d="M60 44h120v72H60z"/><path class="a-line" d="M60 46l60 42 60-42M60 116l44-38M180 116l-44-38"/><circle class="a-plum" cx="172" cy="46" r="15"/><path class="a-tick" d="M165 46l5 5 9-10"/><path class="a-plumline" d="M30 70q10-8 20 0M26 90q10-8 20 0M34 52q8-6 14 0"/></svg>`;
