/** The top of the home page until the client has started: what is above the timeline, and its first posts, in the places where the client draws them. */
import { DateBlock } from '#look/date-block.tsx';
import { Face } from '#look/face.tsx';
import { PostFrame } from '#look/post-frame.tsx';
import { sanitized } from '../../../domain/kernel/html/sanitized.ts';
import type { Event } from '../../../entities/events/event.ts';
import type { Announcement } from '../../../entities/instance/announcement.ts';
import type { Actor } from '../../../entities/people/actor.ts';
import type { Status } from '../../../entities/statuses/status-schema.ts';
import { contentWithEmoji, nameWithEmoji } from '../kit/emoji-text.ts';
import { type Html, html } from '../kit/html.ts';
import { icon } from '../kit/icon.ts';
import { nodeOf, render } from '../kit/render.ts';
import { eventReader, type PageTimes } from '../kit/time-tag.ts';

/** More than the window of a phone shows. */
const MOST_POSTS = 4;

/** Answers to the first reads of the home page. */
export interface HomeAnswers {
  me: { defaultActor: Actor | null } | undefined;
  announcements: readonly Announcement[] | undefined;
  events: readonly Event[] | undefined;
  posts: readonly Status[];
}

/** Whether the client shows more or less than its text: a filter or a warning hides it, or its text has a line for servers without quotes. */
const isVeiled = ({ filtered, spoiler_text: warning, sensitive, quote }: Status): boolean =>
  (filtered?.length ?? 0) > 0 || warning !== '' || sensitive || quote !== null;

/** Something follows its text, and the client alone knows how high it is. */
const continues = ({ media_attachments: files, poll, card }: Status): boolean =>
  files.length > 0 || poll !== null || card !== null;

/** The client draws the whole content, with its links. Nothing of it may have an id, by which the client finds the data of the page. */
const WORDS = {
  allowedTags: ['p', 'br', 'a', 'em', 'strong', 'ul', 'ol', 'li', 'blockquote', 'code', 'pre'],
  allowedAttributes: {},
};

const wordsOf = (content: string, emojis: Status['emojis']): Html =>
  contentWithEmoji(sanitized(content, WORDS), emojis);

const named = ({ display_name: name, username, emojis }: Status['account']): Html =>
  nameWithEmoji(name || username, emojis);

function post(given: Status): Html {
  const { account, content, emojis, language } = given.reblog ?? given;
  const why = given.reblog && html`<p class="why">${icon('boost', 's')}<span>${named(given.account)}</span></p>`;
  const text = html`<div class="text" lang="${language ?? ''}" dir="auto">${wordsOf(content, emojis)}</div>`;
  return render(PostFrame, {
    by: account,
    name: nodeOf(named(account)),
    handle: `@${account.acct}`,
    time: null,
    why: why && nodeOf(why),
    children: nodeOf(html`${text}<div class="tools"></div>`),
  });
}

/** The first posts, up to one whose text or height is unknown. */
function firstPosts(statuses: readonly Status[]): Html[] {
  const drawn: Html[] = [];
  for (const status of statuses.slice(0, MOST_POSTS)) {
    if (isVeiled(status) || isVeiled(status.reblog ?? status)) break;
    drawn.push(post(status));
    if (continues(status.reblog ?? status)) break;
  }
  return drawn;
}

function strip(events: readonly Event[], times: PageTimes): Html | false {
  const minis = events.map((event) => {
    const date = render(DateBlock, {
      ...{ event, reader: eventReader(event, { times }), size: 's' as const },
      isOff: event.status === 'CANCELLED',
    });
    return html`<div class="card"><div class="mini">${date}<div><b dir="auto">${event.title}</b><span class="meta">\u00a0</span></div></div></div>`;
  });
  return minis.length > 0 && html`<div class="strip narrow">${minis}</div>`;
}

const notice = ({ content, emojis }: Announcement): Html =>
  html`<div class="state moved narrow">${icon('announcement')}<div>${wordsOf(content, emojis)}</div></div>`;

/** Null without posts: new people are shown an introduction. */
export function homeTop({ me, announcements, events, posts }: HomeAnswers, times: PageTimes): Html | null {
  if (posts.length === 0) return null;
  const [announcement] = announcements ?? [];
  return html`<div class="stack first"><div class="card ask">${render(Face, { of: me?.defaultActor ?? null, size: 'm' })}<span class="say"></span></div>
${announcement && notice(announcement)}${events && strip(events, times)}<div class="tabs"></div><div class="card feed bleed">${firstPosts(posts)}</div></div>`;
}
