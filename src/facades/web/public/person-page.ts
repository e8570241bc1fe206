/** The page of a person or a group: banner, face, summary, events, posts. */

import { Banner } from '#look/banner.tsx';
import { Face } from '#look/face.tsx';
import { Faces } from '#look/faces.tsx';
import { NameRow } from '#look/name-row.tsx';
import type { Discussion } from '../../../entities/events/discussion.ts';
import type { Event } from '../../../entities/events/event.ts';
import type { GroupOverview } from '../../../entities/events/group-overview.ts';
import type { GroupPin } from '../../../entities/events/group-pin.ts';
import type { Account } from '../../../entities/people/account.ts';
import type { Status } from '../../../entities/statuses/status-schema.ts';
import { plainName } from '../../../wording/plain-name.ts';
import { agoText } from '../../../wording/times.ts';
import { empty } from '../kit/drawing.ts';
import { contentWithEmoji, nameWithEmoji } from '../kit/emoji-text.ts';
import { type Html, html } from '../kit/html.ts';
import { icon } from '../kit/icon.ts';
import { nodeOf, render } from '../kit/render.ts';
import { eventCard, eventMini, type Guests } from './event-row.ts';
import { feed } from './status-card.ts';
import type { Visit } from './write.ts';

export interface Profile {
  account: Account;
  /** Coming events, the next one first. */
  events: readonly Event[];
  going: Guests;
  statuses: readonly Status[];
  /** For a local group. */
  group: {
    overview: GroupOverview | undefined;
    discussions: readonly Discussion[];
    pins: readonly GroupPin[];
  } | null;
}

/** Zero is not shown. */
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

/** Zero members are not shown. */
function belonging({ group }: Profile, { words }: Visit): Html | null {
  const { members = 0, faces: some = [] } = group?.overview ?? {};
  if (members === 0) return null;
  return html`<div class="line">${render(Faces, { people: some })}<span class="small soft">${words.memberCount({ members })}</span></div>`;
}

function head(profile: Profile, visit: Visit): Html {
  const { words } = visit;
  const { account } = profile;
  const fields = account.fields.map(({ name, value, verified_at }) => {
    const verified = verified_at !== null && html` <span class="tag moss">${icon('check')}${words.verified}</span>`;
    return html`<dt>${nameWithEmoji(name, account.emojis)}</dt><dd>${contentWithEmoji(value, account.emojis)}${verified}</dd>`;
  });
  const among = belonging(profile, visit);
  const said = among ? '' : counts(account, visit);
  return html`<section class="card place bleed">${render(Banner, { account, title: plainName(account) })}<div class="under">${render(Face, { of: account, size: 'xl' })}
<h1>${nameWithEmoji(account.display_name || account.username, account.emojis)}</h1><p class="meta"><bdi>@${account.acct}</bdi></p>
<div class="text" dir="auto">${contentWithEmoji(account.note, account.emojis)}</div>
${fields.length > 0 && html`<dl class="particulars">${fields}</dl>`}${said !== '' && html`<p class="small soft">${said}</p>`}${among}</div></section>`;
}

/** The discussions of a group that everybody may read, the one with the latest reply first. */
function discussed({ group }: Profile, { words, times, language, now }: Visit): Html | null {
  const discussions = group?.discussions ?? [];
  if (discussions.length === 0) return null;
  const rows = discussions.map(({ title, status, replies_count: replies, last_reply_at: last, closed }) => {
    const { account, created_at, url, uri } = status;
    const at = last ?? created_at;
    const about = [
      html`<bdi>${nameWithEmoji(account.display_name || account.username, account.emojis)}</bdi>`,
      replies > 0 && html`${words.replies({ number: replies })}`,
      html`<time datetime="${at}">${agoText(at, now, language, times)}</time>`,
      closed && html`${words.closed}`,
    ].filter((part) => part !== false);
    return render(NameRow, {
      sign: nodeOf(render(Face, { of: account })),
      name: nodeOf(html`<a class="plain" href="${url ?? uri}"><bdi>${title}</bdi></a>`),
      note: nodeOf(
        html`<span class="meta">${about.map((part, place) => html`${place > 0 && '\u00a0· '}${part}`)}</span>`,
      ),
    });
  });
  return html`<section class="stack tight"><h2>${words.discussions}</h2>${rows}</section>`;
}

/** The pins of a group. */
function pinned({ group }: Profile, { words }: Visit): Html | null {
  const pins = group?.pins ?? [];
  if (pins.length === 0) return null;
  const rows = pins.map(({ title, url, contentType }) => {
    const isFile = contentType !== null;
    const about = isFile ? 'PDF' : new URL(url).host;
    return render(NameRow, {
      sign: nodeOf(icon(isFile ? 'file' : 'link')),
      name: nodeOf(html`<a class="plain" href="${url}" rel="nofollow noopener">${title}</a>`),
      note: nodeOf(html`<span class="meta">${about}</span>`),
    });
  });
  return html`<section class="stack tight"><h2>${words.pins}</h2>${rows}</section>`;
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
  const { statuses } = profile;
  const posted =
    statuses.length > 0 &&
    html`<section class="stack"><h2 class="hidden">${words.posts}</h2>${feed(statuses, visit)}</section>`;
  const [coming, pins] = [organized(profile, visit), pinned(profile, visit)];
  const discussions = discussed(profile, visit);
  const besides = coming || discussions || pins;
  const nothing = !besides && !posted && empty('boat', { title: words.nothing });
  const aside = besides && html`<div class="stack wide">${coming}${discussions}${pins}</div>`;
  return html`<div class="beside${!(aside && posted) && ' single'}"><div class="stack">${head(profile, visit)}${posted}${nothing}</div>${aside}</div>`;
}
