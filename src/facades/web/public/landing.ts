/** The front page: the community, latest posts, coming events, and links for developers. */
import type { Event } from '../../../entities/events/event.ts';
import type { Status } from '../../../entities/statuses/status-schema.ts';
import { SIGN_UP_PATH } from '../account/account-paths.ts';
import { type Html, html } from '../page/html.ts';
import { eventLine } from './event-card.ts';
import { statusCard } from './status-card.ts';

export interface Landing {
  community: string;
  description: string;
  /** Whether sign-up is open. */
  takesSignUps: boolean;
  statuses: readonly Status[];
  events: readonly Event[];
}

const LINKS: readonly (readonly [address: string, name: string, what: string])[] = [
  ['/docs/rest', 'REST reference', 'for Mastodon apps and scripts; try it in the browser'],
  ['/api', 'GraphQL explorer', 'events, groups and identities, with examples'],
  ['/openapi.json', 'OpenAPI document', 'the same reference for machines'],
];

export const landing = ({
  community,
  description,
  takesSignUps,
  statuses,
  events,
}: Landing): Html => html`<section class="hero">
<h1>${community}</h1>
<p>${description || 'One place for what happens here and for those who make it happen.'}</p>
<p class="soft">Sign in from any Mastodon app: choose this server’s address there.${takesSignUps && html` Or <a href="${SIGN_UP_PATH}">create an account</a> first.`} <a href="/about">About this server</a></p>
</section>
<div class="columns">
<section><h2>Latest posts</h2>
${statuses.length > 0 ? statuses.map(statusCard) : html`<p class="soft">Nothing has been posted yet.</p>`}
</section>
<section><h2>Coming events</h2>
${events.length > 0 ? events.map(eventLine) : html`<p class="soft">Nothing is planned yet.</p>`}
<h2>For developers</h2>
<ul class="doors">${LINKS.map(([address, name, what]) => html`<li><a href="${address}">${name}</a> <span class="soft">${what}</span></li>`)}</ul>
</section>
</div>`;
