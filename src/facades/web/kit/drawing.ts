/** Drawings in ink, and the places that they stand in: what is not there, what to do next. */
import { DRAWINGS, type Drawing } from '../../../look/drawings.ts';
import { type Html, html } from './html.ts';

export const drawing = (name: Drawing): Html =>
  html`<svg viewBox="0 0 240 140" aria-hidden="true">${DRAWINGS[name].map(([ink, path]) => html`<path class="${ink}" d="${path}"/>`)}</svg>`;

/** In the place of what is not there; on a card of its own. @param ways links or buttons that lead on */
export const empty = (
  name: Drawing,
  { title, text, level = 2 }: { title: string; text?: string; level?: 1 | 2 },
  ways: Html | null = null,
): Html =>
  html`<div class="card empty">${drawing(name)}${level === 1 ? html`<h1>${title}</h1>` : html`<h2>${title}</h2>`}${text !== undefined && html`<p>${text}</p>`}${ways}</div>`;
