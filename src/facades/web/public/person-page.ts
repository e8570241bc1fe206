/** The page of a person or a group: profile, events, posts. */

import type { Event } from '../../../entities/events/event.ts';
import type { Account } from '../../../entities/people/account.ts';
import type { Status } from '../../../entities/statuses/status-schema.ts';
import { contentWithEmoji, nameWithEmoji } from '../kit/emoji-text.ts';
import { type Html, html } from '../kit/html.ts';
import { eventLine } from './event-card.ts';
import { statusCard } from './status-card.ts';
import type { Visit } from './write.ts';

export interface Profile {
  account: Account;
  /** Coming events, the next one first. */
  events: readonly Event[];
  statuses: readonly Status[];
}

function head(account: Account, { words }: Visit): Html {
  const fields = account.fields.map(({ name, value, verified_at }) => {
    const verified = verified_at !== null && html` <span class="soft">${words.verified}</span>`;
    return html`<dt>${nameWithEmoji(name, account.emojis)}</dt><dd>${contentWithEmoji(value, account.emojis)}${verified}</dd>`;
  });
  const counts = account.group
    ? words.group
    : words.counts({
        posts: account.statuses_count,
        followers: account.followers_count,
        following: account.following_count,
      });
  return html`<section class="hero"><img class="face large" src="${account.avatar}" alt="" width="96" height="96">
<h1>${nameWithEmoji(account.display_name || account.username, account.emojis)}</h1><p class="soft">@${account.acct}</p><div class="text" dir="auto">${contentWithEmoji(account.note, account.emojis)}</div>
${fields.length > 0 && html`<dl>${fields}</dl>`}<p class="soft">${counts}</p></section>`;
}

export function personPage({ account, events, statuses }: Profile, visit: Visit): Html {
  const { words } = visit;
  const posted =
    statuses.length > 0 &&
    html`<section><h2>${words.posts}</h2>${statuses.map((status) => statusCard(status, visit))}</section>`;
  const organized =
    events.length > 0 &&
    html`<section><h2>${words.comingEvents}</h2>${events.map((event) => eventLine(event, visit))}
<p class="soft">${words.keepEvents} <a href="/@${account.acct}/feed/ics">${words.inCalendar}</a> ${words.or} <a href="/@${account.acct}/feed/atom">${words.inFeedReader}</a></p></section>`;
  const nothing = !organized && !posted && html`<p class="soft">${words.nothing}</p>`;
  const content =
    organized && posted ? html`<div class="columns">${posted}${organized}</div>` : html`${organized}${posted}`;
  return html`${head(account, visit)}${content}${nothing}`;
}
