/** The page of a person or a group: banner, face, words about them, what they organize, what they write. */
import type { Event } from '../../../entities/events/event.ts';
import type { Account } from '../../../entities/people/account.ts';
import type { Status } from '../../../entities/statuses/status-schema.ts';
import { plainName } from '../../../wording/plain-name.ts';
import { empty } from '../kit/drawing.ts';
import { contentWithEmoji, nameWithEmoji } from '../kit/emoji-text.ts';
import { face } from '../kit/face.ts';
import { type Html, html } from '../kit/html.ts';
import { icon } from '../kit/icon.ts';
import { placeholder } from '../kit/placeholder.ts';
import { eventCard, eventMini, type Faces } from './event-row.ts';
import { feed } from './status-card.ts';
import type { Visit } from './write.ts';

export interface Profile {
  account: Account;
  /** Coming events, the next one first. */
  events: readonly Event[];
  going: Faces;
  statuses: readonly Status[];
}

/** Mastodon's address of the banner of those who have none. */
const MISSING = '/missing.png';

const banner = (account: Account): Html =>
  account.header_static.endsWith(MISSING)
    ? placeholder(plainName(account))
    : html`<img src="${account.header_static}" alt="${account.header_description}" width="1500" height="500" decoding="async">`;

/** Nothing is not counted. */
function counts(account: Account, { words }: Visit): string {
  if (account.group) return words.group;
  const { statuses_count: posts, followers_count: followers, following_count: following } = account;
  return [
    posts > 0 && words.postCount({ number: posts }),
    followers > 0 && words.followers({ number: followers }),
    following > 0 && words.follows({ number: following }),
  ]
    .filter((part) => part !== false)
    .join('\u00a0· ');
}

function head(account: Account, visit: Visit): Html {
  const { words } = visit;
  const fields = account.fields.map(({ name, value, verified_at }) => {
    const verified = verified_at !== null && html` <span class="tag moss">${icon('check')}${words.verified}</span>`;
    return html`<dt>${nameWithEmoji(name, account.emojis)}</dt><dd>${contentWithEmoji(value, account.emojis)}${verified}</dd>`;
  });
  const said = counts(account, visit);
  return html`<section class="card place bleed">${banner(account)}<div class="under">${face(account, 'xl')}
<h1>${nameWithEmoji(account.display_name || account.username, account.emojis)}</h1><p class="meta">@${account.acct}</p>
<div class="text" dir="auto">${contentWithEmoji(account.note, account.emojis)}</div>
${fields.length > 0 && html`<dl class="particulars">${fields}</dl>`}${said !== '' && html`<p class="small soft">${said}</p>`}</div></section>`;
}

/** The next one with its picture, the others as rows. */
function organized({ account, events, going }: Profile, visit: Visit): Html | null {
  const { words } = visit;
  const [next, ...others] = events;
  if (!next) return null;
  return html`<section class="stack"><h2>${words.comingEvents}</h2>${eventCard(next, going, visit)}${others.length > 0 && html`<div class="card pad">${others.map((event) => eventMini(event, visit))}</div>`}
<p class="small soft">${words.keepEvents} <a href="/@${account.acct}/feed/ics">${words.inCalendar}</a> ${words.or} <a href="/@${account.acct}/feed/atom">${words.inFeedReader}</a></p></section>`;
}

export function personPage(profile: Profile, visit: Visit): Html {
  const { words } = visit;
  const { account, statuses } = profile;
  const posted =
    statuses.length > 0 &&
    html`<section class="stack"><h2 class="hidden">${words.posts}</h2>${feed(statuses, visit)}</section>`;
  const coming = organized(profile, visit);
  const nothing = !coming && !posted && empty('boat', { title: words.nothing });
  return html`<div class="beside${!(coming && posted) && ' single'}"><div class="stack">${head(account, visit)}${posted}${nothing}</div>${coming}</div>`;
}
