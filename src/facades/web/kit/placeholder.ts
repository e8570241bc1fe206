/** In place of a picture that an event or a banner does not have. */
import { placeholderOf } from '../../../look/placeholder.ts';
import { type Html, html } from './html.ts';

/** @param title of the event, or the name of the group */
export function placeholder(title: string, className = ''): Html {
  const { className: look, letter } = placeholderOf(title);
  const names = ['ph', className, look].filter(Boolean).join(' ');
  return html`<span class="${names}" data-letter="${letter}" aria-hidden="true"></span>`;
}
