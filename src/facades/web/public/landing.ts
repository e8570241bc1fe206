/** The front page: the community, its announcements, latest posts, coming events, and links for developers. */
import type { Event } from '../../../entities/events/event.ts';
import type { Announcement } from '../../../entities/instance/announcement.ts';
import type { Status } from '../../../entities/statuses/status-schema.ts';
import type { Messages as PublicWords } from '../../../generated/texts/all/pages/public.ts';
import { contentWithEmoji } from '../kit/emoji-text.ts';
import { type Html, html } from '../kit/html.ts';
import { eventLine } from './event-card.ts';
import { statusCard } from './status-card.ts';
import type { Visit } from './write.ts';

export interface Landing {
  community: string;
  description: string;
  announcements: readonly Announcement[];
  statuses: readonly Status[];
  events: readonly Event[];
}

type Text = { [Name in keyof PublicWords]: PublicWords[Name] extends string ? Name : never }[keyof PublicWords];

const LINKS: readonly (readonly [address: string, name: Text, what: Text])[] = [
  ['/docs/rest', 'restReference', 'restHint'],
  ['/api', 'graphql', 'graphqlHint'],
  ['/openapi.json', 'openapi', 'openapiHint'],
];

const notice = ({ content, emojis }: Announcement): Html =>
  html`<article class="post"><div class="text" dir="auto">${contentWithEmoji(content, emojis)}</div></article>`;

export function landing({ community, description, announcements, statuses, events }: Landing, visit: Visit): Html {
  const { words } = visit;
  const posted =
    statuses.length > 0
      ? statuses.map((status) => statusCard(status, visit))
      : html`<p class="soft">${words.noPosts}</p>`;
  const coming =
    events.length > 0
      ? html`${events.map((event) => eventLine(event, visit))}<p><a href="/events">${words.allEvents}</a></p>`
      : html`<p class="soft">${words.noEvents}</p>`;
  return html`<section class="hero">
<h1>${community}</h1>
<p>${description || words.purpose}</p>
<p class="soft">${words.apps} <a href="/about">${words.about}</a></p>
</section>
${
  announcements.length > 0 &&
  html`<section><h2>${words.announcements}</h2>
${announcements.map(notice)}
</section>`
}
<div class="columns">
<section><h2>${words.comingEvents}</h2>
${coming}
</section>
<section><h2>${words.latestPosts}</h2>
${posted}
</section>
</div>
<section><h2>${words.forDevelopers}</h2>
<ul class="shortcuts">${LINKS.map(([address, name, what]) => html`<li><a href="${address}">${words[name]}</a> <span class="soft">${words[what]}</span></li>`)}</ul>
</section>`;
}
