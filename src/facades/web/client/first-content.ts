/**
 * The content of a page until the client has started, besides the name of the community: the top of an event, a group or the home page, in the
 * place where the client draws it. A slow phone shows it before the scripts have arrived.
 */
import { DateBlock } from '#look/date-block.tsx';
import { EventCover } from '#look/event-cover.tsx';
import { Face } from '#look/face.tsx';
import { TitledPicture } from '#look/titled-picture.tsx';
import type { Event } from '../../../entities/events/event.ts';
import type { Group } from '../../../entities/events/group.ts';
import { WIDE_SIZES } from '../../../look/photo.ts';
import { plainActorName } from '../../../wording/plain-name.ts';
import { type Html, html } from '../kit/html.ts';
import { render } from '../kit/render.ts';
import { eventReader, type PageTimes } from '../kit/time-tag.ts';
import type { PageName } from './built-client.ts';
import type { FirstAnswer } from './first-answers.ts';
import { type HomeAnswers, homeTop } from './first-home.ts';

/** The client has the heading. */
const titleOf = (title: string): Html => html`<p class="title"><bdi>${title}</bdi></p>`;

function eventTop(event: Event, times: PageTimes): Html {
  const isOff = event.status === 'CANCELLED';
  const date = render(DateBlock, { event, reader: eventReader(event, { times }), size: 'l', isOff });
  return html`<div class="stack below-buttons">${render(EventCover, { event })}<div class="titleline">${date}${titleOf(event.title)}</div></div>`;
}

function groupTop(group: Group): Html {
  const { banner } = group;
  const title = plainActorName(group);
  const picture = render(TitledPicture, { of: banner, title, alt: '', sizes: WIDE_SIZES, isFirst: true });
  return html`<section class="card place bleed">${picture}<div class="under"><div>${render(Face, { of: group, size: 'xl' })}</div>${titleOf(title)}</div></section>`;
}

function topOf(page: PageName | null, answerTo: (read: string) => unknown, times: PageTimes): Html | null {
  const event = page === 'event' && answerTo('events.get');
  if (event) return eventTop(event as Event, times);
  const group = page === 'person' && answerTo('groups.get');
  if (group) return groupTop(group as Group);
  const posts = page === 'home' && answerTo('timelines.home');
  if (!posts) return null;
  const above = {
    me: answerTo('users.me'),
    announcements: answerTo('announcements.list'),
    events: answerTo('events.list'),
  };
  return homeTop({ ...above, posts } as HomeAnswers, times);
}

/** Null if the page begins otherwise, or its answers are not there yet. */
export function firstContent(page: PageName | null, answers: readonly FirstAnswer[], times: PageTimes): Html | null {
  const answerTo = (read: string): unknown => answers.find(({ read: [name] }) => name === read)?.data;
  const top = topOf(page, answerTo, times);
  return top && html`<div class="known" aria-hidden="true" inert>${top}</div>`;
}
