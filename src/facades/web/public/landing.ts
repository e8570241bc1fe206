/** The front page: the name and description, one button, this week's events, people, and posts. */
import { Face } from '#look/face.tsx';
import { Faces } from '#look/faces.tsx';
import type { Event } from '../../../entities/events/event.ts';
import type { Group } from '../../../entities/events/group.ts';
import type { Announcement } from '../../../entities/instance/announcement.ts';
import type { CommunityPicture } from '../../../entities/instance/community-picture.ts';
import type { Account } from '../../../entities/people/account.ts';
import type { Status } from '../../../entities/statuses/status-schema.ts';
import { TEXTS as LANDING_WORDS, type Messages as LandingWords } from '../../../generated/texts/all/pages/landing.ts';
import { dayIn } from '../../../wording/times.ts';
import { weekFrom } from '../../../wording/week.ts';
import { SIGN_IN_PATH, SIGN_UP_PATH } from '../account/account-paths.ts';
import { assetUrl } from '../kit/assets.ts';
import { drawing, empty } from '../kit/drawing.ts';
import { contentWithEmoji, nameWithEmoji } from '../kit/emoji-text.ts';
import { type Html, html } from '../kit/html.ts';
import { icon } from '../kit/icon.ts';
import { render } from '../kit/render.ts';
import { pictureOf } from './community-picture.ts';
import { dayOf, eventCard, type Guests } from './event-row.ts';
import { LIST_WORDS } from './event-words.ts';
import { groupCard, type Overviews } from './groups-page.ts';
import { statusCard } from './status-card.ts';
import type { Visit } from './write.ts';

export interface Landing {
  community: string;
  /** Null without one: a drawing is shown instead. */
  picture: CommunityPicture | null;
  /** In a sentence or two. */
  description: string;
  takesSignUps: boolean;
  announcements: readonly Announcement[];
  statuses: readonly Status[];
  /** Upcoming ones, the next one first. */
  events: readonly Event[];
  going: Guests;
  /** Discoverable people. */
  people: readonly Account[];
  groups: readonly Group[];
  overviews: Overviews;
}

/** Faces beside the button. */
const FEW = 5;

const head = (title: string, way: Html | null = null): Html => html`<div class="head"><h2>${title}</h2>${way}</div>`;

const more = (path: string, text: string): Html => html`<a class="push small" href="${path}">${text}</a>`;

/** One way in: a sign-up if registrations are open, otherwise the sign-in. */
function enter({ community, takesSignUps }: Landing, { words }: Visit, landing: LandingWords, look: string): Html {
  return takesSignUps
    ? html`<a class="button${look}" href="${SIGN_UP_PATH}">${landing.join({ community })}</a>`
    : html`<a class="button${look}" href="${SIGN_IN_PATH}">${words.signIn}</a>`;
}

function hero(shown: Landing, visit: Visit, landing: LandingWords): Html {
  const { community, picture, description, takesSignUps, people } = shown;
  const scene = picture
    ? pictureOf(picture, 'scene')
    : html`<img class="scene" src="${assetUrl('cover.svg')}" alt="" width="1600" height="640">`;
  const some =
    people.length > 0 && html`<div class="line">${render(Faces, { people: people.slice(0, FEW), size: 's' })}</div>`;
  return html`<div class="hero">${scene}
<div class="card raised"><div><h1>${community}</h1><p>${description || visit.words.purpose}</p></div>
<div>${some}<div class="actions">${enter(shown, visit, landing, ' primary')}<a class="button quiet" href="#week">${landing.seeEvents}</a></div>
${!takesSignUps && html`<p class="meta">${landing.invitedOnly}</p>`}</div></div></div>`;
}

const notice = ({ content, emojis }: Announcement): Html =>
  html`<div class="state moved">${icon('announcement')}<div class="text" dir="auto">${contentWithEmoji(content, emojis)}</div></div>`;

function week({ events, going }: Landing, visit: Visit, landing: LandingWords): Html {
  const { zone, locale } = visit.times;
  const today = dayIn(visit.now, zone);
  const isThisWeek = events.every((event) => weekFrom(today, dayOf(event, visit), locale) === 'this');
  if (events.length === 0)
    return html`<section class="section" id="week">${empty('bunting', { title: landing.nothingPlanned, text: landing.nothingPlannedHint })}</section>`;
  return html`<section class="section" id="week">${head(isThisWeek ? LIST_WORDS[visit.language].thisWeek : landing.soon, more('/events', landing.allEvents))}
<div class="swipe">${events.map((event) => eventCard(event, going, visit))}</div></section>`;
}

const person = (account: Account): Html =>
  html`<li>${render(Face, { of: account, size: 'l' })}<a class="plain" href="/@${account.acct}">${nameWithEmoji(account.display_name || account.username, account.emojis)}</a></li>`;

export function landing(shown: Landing, visit: Visit): Html {
  const { announcements, statuses, people, groups, overviews } = shown;
  const words = LANDING_WORDS[visit.language];
  return html`${hero(shown, visit, words)}
${week(shown, visit, words)}
${announcements.length > 0 && html`<section class="section"><h2 class="hidden">${visit.words.announcements}</h2>${announcements.map(notice)}</section>`}
${people.length > 0 && html`<section class="section">${head(words.people)}<ul class="people card pad">${people.map(person)}</ul></section>`}
${
  statuses.length > 0 &&
  html`<section class="section">${head(words.posts)}
<div class="swipe pairs-of">${statuses.map((status) => html`<div class="card feed">${statusCard(status, visit)}</div>`)}</div></section>`
}
${
  groups.length > 0 &&
  html`<section class="section">${head(words.groups, more('/groups', words.allGroups))}
<div class="swipe">${groups.map((group) => groupCard(group, overviews, visit, 3))}</div></section>`
}
<section class="section"><div class="card empty">${drawing('bench')}<h2>${words.roomTitle}</h2><p>${words.roomHint}</p>${enter(shown, visit, words, '')}</div></section>`;
}
