/** The page of a person or a group: profile, events, posts. */

import type { Event } from '../../../entities/events/event.ts';
import type { Account } from '../../../entities/people/account.ts';
import type { Status } from '../../../entities/statuses/status-schema.ts';
import { Html, html } from '../page/html.ts';
import { eventLine } from './event-card.ts';
import { statusCard } from './status-card.ts';

export interface Profile {
  account: Account;
  /** Coming events, the next one first. */
  events: readonly Event[];
  statuses: readonly Status[];
}

export const titleOf = ({ display_name, username }: Account): string => display_name || username;

function head(account: Account): Html {
  const fields = account.fields.map(({ name, value, verified_at }) => {
    const verified = verified_at !== null && html` <span class="soft">verified</span>`;
    return html`<dt>${name}</dt><dd>${new Html(value)}${verified}</dd>`;
  });
  const counts = account.group
    ? 'A group'
    : `${account.statuses_count} posts · ${account.followers_count} followers · follows ${account.following_count}`;
  return html`<section class="hero"><img class="face large" src="${account.avatar}" alt="" width="96" height="96">
<h1>${titleOf(account)}</h1><p class="soft">@${account.acct}</p><div class="text">${new Html(account.note)}</div>
${fields.length > 0 && html`<dl>${fields}</dl>`}<p class="soft">${counts}</p></section>`;
}

export function personPage({ account, events, statuses }: Profile): Html {
  const posted = statuses.length > 0 && html`<section><h2>Posts</h2>${statuses.map(statusCard)}</section>`;
  const organized =
    events.length > 0 &&
    html`<section><h2>Coming events</h2>${events.map(eventLine)}
<p class="soft">Keep them in your <a href="/@${account.acct}/feed/ics">calendar</a> or <a href="/@${account.acct}/feed/atom">feed reader</a></p></section>`;
  const nothing = !organized && !posted && html`<p class="soft">Nothing to see here yet.</p>`;
  const content =
    organized && posted ? html`<div class="columns">${posted}${organized}</div>` : html`${organized}${posted}`;
  return html`${head(account)}${content}${nothing}`;
}
