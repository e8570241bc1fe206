/** Ink drawings, and their places: empty lists, next steps. */
import { DRAWINGS, type Drawing } from '../../../look/drawings.ts';
import { type Html, html } from './html.ts';

export const drawing = (name: Drawing): Html =>
  html`<svg viewBox="0 0 240 140" aria-hidden="true">${DRAWINGS[name].map(([ink, path]) => html`<path class="${ink}" d="${path}"/>`)}</svg>`;

/** Replaces an empty list, on a separate card. @param ways links or buttons to continue */
export const empty = (
  name: Drawing,
  { title, text, level = 2 }: { title: string; text?: string; level?: 1 | 2 },
  ways: Html | null = null,
): Html =>
  html`<div class="card empty">${drawing(name)}${level === 1 ? html`<h1>${title}</h1>` : html`<h2>${title}</h2>`}${text !== undefined && html`<p>${text}</p>`}${ways}</div>`;
