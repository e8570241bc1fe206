/** A banner that shows a state by colour, icon and words. */
import { type Html, html } from './html.ts';
import { type IconName, icon } from './icon.ts';

export type StateKind = 'going' | 'waiting' | 'cancelled' | 'moved' | 'plain';

export const state = (kind: StateKind, sign: IconName, title: string | Html, more?: string | Html | null): Html =>
  html`<div class="state${kind !== 'plain' && ` ${kind}`}">${icon(sign)}<div><b>${title}</b>${more}</div></div>`;
