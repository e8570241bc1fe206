/**
 * /events/{uuid} for everybody: the event with its participants, its place, its organizer and its comments, and a way to join
 * without scripts.
 */

import { DateBlock } from '#look/date-block.tsx';
import { EventCover } from '#look/event-cover.tsx';
import { EventStatus } from '#look/event-status.tsx';
import { excerptOf } from '../../../../domain/kernel/html/plain-text.ts';
import type { Event } from '../../../../entities/events/event.ts';
import { plainActorName } from '../../../../wording/plain-name.ts';
import { assetUrl } from '../../kit/assets.ts';
import { nameWithEmoji } from '../../kit/emoji-text.ts';
import { feedLinks } from '../../kit/feed-links.ts';
import { Html, html } from '../../kit/html.ts';
import { oembedLink } from '../../kit/oembed-link.ts';
import { render } from '../../kit/render.ts';
import { eventReader } from '../../kit/time-tag.ts';
import { cardOfServer } from '../community-picture.ts';
import { eventData } from '../event-data.ts';
import { eventSheet, facesFor, type Guests } from '../event-row.ts';
import type { PageMeta } from '../page-meta.ts';
import { seriesPath } from '../series-page.ts';
import type { Visit, Write, Written } from '../write.ts';
import { commentsOf, commentsSection, type Threads } from './comments.ts';
import { type JoinShown, joinBar, joinCard } from './join-card.ts';
import type { Attempt, Demands } from './join-form.ts';
import { alternates, inLanguage, langOf, otherLanguages } from './languages.ts';
import { type Beside, besideLine, besideOf, organizerSection } from './organizer.ts';
import { comingTo, PEOPLE, peopleSection } from './people.ts';
import { hasPhotos, photosSection } from './photos.ts';
import { eventPath, organizerOf, wordsOf } from './view.ts';

/** The server's requirements for new people who join by mail. */
async function demandsOf({ internal, signUps }: Visit): Promise<Demands> {
  return { ...signUps, agreement: await internal.pageLinks.agreement() };
}

function titleLine(event: Event, beside: Beside, visit: Visit): Html {
  const words = wordsOf(visit);
  const by = organizerOf(event);
  const host = event.local
    ? null
    : html`\u00a0· <a href="${event.url}" rel="nofollow noopener">${words.onHost({ host: new URL(event.url).host })}</a>`;
  const line =
    by &&
    html`<p class="soft small">${words.by} <a class="plain strong" href="${by.url}">${nameWithEmoji(plainActorName(by))}</a>${besideLine(beside, visit)}${host}</p>`;
  return html`<div class="titleline">${render(DateBlock, { event, reader: eventReader(event, visit), size: 'l', isOff: event.status === 'CANCELLED' })}<div><h1><bdi${langOf(event)}>${event.title}</bdi></h1>${render(EventStatus, { event, words })}${line}${otherLanguages(event, visit)}</div></div>`;
}

function about(event: Event, visit: Visit): Html | null {
  const { description, options, tags } = event;
  const { program } = options;
  if (description === '' && !program && tags.length === 0) return null;
  const links = tags.map(
    ({ title }) => html`<a class="tag" href="/tags/${encodeURIComponent(title)}"><bdi>#${title}</bdi></a>`,
  );
  // The programme exists in one language.
  const text = program
    ? html`<div class="text"${langOf(event)}>${new Html(description)}</div>${new Html(program)}`
    : new Html(description);
  return html`<section class="prose"><h2>${wordsOf(visit).about}</h2><div class="text" dir="auto"${!program && langOf(event)}>${text}</div>${links.length > 0 && html`<div class="chips flow">${links}</div>`}</section>`;
}

/** The next dates of its series. */
function datesSection({ series }: Event, dates: readonly Event[], going: Guests, visit: Visit): Html | null {
  if (series === null || dates.length === 0) return null;
  const { dates: title, datesToCalendar, allDates } = wordsOf(visit);
  // Dates that were opened alone do not open the page and the file of the others.
  const isShown = dates.some((date) => date.series?.detached === false);
  const path = seriesPath(series.id);
  const links =
    isShown &&
    html`<p class="meta"><a href="${path}">${allDates}</a>\u00a0· <a href="${path}/export/ics">${datesToCalendar}</a></p>`;
  return html`<section class="stack tight"><h2>${title}</h2>${eventSheet(dates, going, visit)}${links}</section>`;
}

/** The next dates of its series, without itself. */
async function nextDates({ visitor, now }: Visit, { series, uuid }: Event): Promise<Event[]> {
  if (series === null) return [];
  const next = await visitor.series.occurrences({ id: series.id, from: now.toISOString(), limit: DATES + 1 });
  return next.filter((each) => each.uuid !== uuid).slice(0, DATES);
}

function alsoSection(related: readonly Event[], going: Guests, visit: Visit): Html | null {
  if (related.length === 0) return null;
  return html`<section class="stack tight"><h2>${wordsOf(visit).related}</h2>${eventSheet(related, going, visit)}</section>`;
}

/** Its own picture as a card of a link; null without one. */
function cardOf({ picture }: Event): PageMeta['image'] | null {
  if (!picture) return null;
  const { url, alt, focus, width, height } = picture;
  return { url, alt: alt ?? '', wide: true, focus, width, height };
}

/** @param image the card of an event without a picture */
function metaOf(event: Event, image: PageMeta['image'], { query }: Visit): PageMeta {
  const { uuid, description, visibility, local, language, languages } = event;
  const isChosen = languages.length > 1 && language !== null && query.get('lang') === language;
  return {
    path: isChosen ? inLanguage(event, language) : `/events/${uuid}`,
    description: excerptOf(description),
    ...(language !== null && { languages: [language, ...languages.filter((other) => other !== language)] }),
    type: 'article',
    image: cardOf(event) ?? image,
    // A remote event is indexed on its own server.
    hidden: visibility !== 'PUBLIC' || !local,
  };
}

/** How many other dates of its series are shown. */
const DATES = 4;

/** The stylesheet of only this page. */
const STYLES = (): Html => html`<link rel="stylesheet" href="${assetUrl('public-event.css')}">`;

function body(
  event: Event,
  shown: JoinShown & Visit & { going: Guests; hasAlbum: boolean; beside: Beside },
  { related, dates }: { related: readonly Event[]; dates: readonly Event[] },
  threads: Threads,
): Html {
  return html`<div class="two event-two"><div class="stack event-head">${render(EventCover, { event })}${titleLine(event, shown.beside, shown)}</div>
${joinCard(event, shown)}
<div class="stack wide event-rest">${about(event, shown)}${shown.hasAlbum && photosSection(event, shown)}${peopleSection(event, shown.coming, shown)}${datesSection(event, dates, shown.going, shown)}${organizerSection(event, shown.beside, shown)}${commentsSection(event, threads, shown)}${alsoSection(related, shown.going, shown)}</div></div>${joinBar(event, shown)}`;
}

/** @param attempt a form that was sent and is not right yet */
export async function writeEvent(visit: Visit, event: Event, attempt?: Attempt): Promise<Written> {
  const { visitor, internal } = visit;
  const { id, title, uuid } = event;
  const [related, dates, participants, organizers, threads, demands, map, hasAlbum, community] = await Promise.all([
    visitor.events.related({ id }),
    nextDates(visit, event),
    visitor.participations.list({ id, roles: 'PARTICIPANT', limit: PEOPLE }),
    visitor.organizers.list({ id }),
    commentsOf(visitor, event),
    demandsOf(visit),
    internal.mapTiles.about(),
    hasPhotos(visitor, event, visit.now),
    event.picture ? null : internal.pageSetup.picture(),
  ]);
  const going = await facesFor(visitor, [...related, ...dates]);
  const beside = besideOf(event, organizers);
  const coming = comingTo(event, participants);
  const shown = { ...visit, demands, coming, attempt, map, going, hasAlbum, beside };
  return {
    title,
    body: body(event, shown, { related, dates }, threads),
    meta: metaOf(event, cardOfServer(community, visit.base), visit),
    document: event.local ? event.url : undefined,
    head: html`${STYLES()}${feedLinks([{ form: 'ics', title, path: `${eventPath({ uuid })}/export/ics` }], visit.base)}${alternates(event, visit)}${event.local && oembedLink(visit.base + eventPath({ uuid }), title)}${eventData(event)}`,
  };
}

export const eventPage: Write = async (visit) =>
  writeEvent(visit, await visit.visitor.events.get({ id: visit.params.uuid ?? '' }));
