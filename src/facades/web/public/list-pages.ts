/** /events and /groups: what there is, page by page. */
import type { Event } from '../../../entities/events/event.ts';
import type { Group } from '../../../entities/events/group.ts';
import { plainActorName } from '../../../wording/plain-name.ts';
import { nameWithEmoji } from '../kit/emoji-text.ts';
import { type Html, html } from '../kit/html.ts';
import { plainText } from '../kit/plain-text.ts';
import { eventLine, isToCome } from './event-card.ts';
import type { Visit, Write, Written } from './write.ts';

const ON_PAGE = 20;
const LAST_PAGE = 1000;
const SUMMARY = 160;

function pageOf({ query }: Visit): number {
  const page = Number(query.get('page') ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1;
}

function list<Row>(
  visit: Visit,
  path: string,
  title: string,
  rows: Row[],
  shown: (rows: readonly Row[]) => Html,
  none: string,
): Written {
  const { words } = visit;
  const page = pageOf(visit);
  const link = (to: number, rel: string, text: string) =>
    html`<a class="button" rel="${rel}" href="${to === 1 ? path : `${path}?page=${to}`}">${text}</a> `;
  const hasMore = rows.length > ON_PAGE;
  const turning =
    (page > 1 || hasMore) &&
    html`<p class="turning">${page > 1 && link(page - 1, 'prev', words.newer)}${hasMore && link(page + 1, 'next', words.older)}</p>`;
  const body = html`<h1>${title}</h1>
${rows.length > 0 ? shown(rows.slice(0, ON_PAGE)) : html`<p class="soft">${none}</p>`}${turning}`;
  const canonical = page === 1 ? path : `${path}?page=${page}`;
  return { title, body, meta: { path: canonical, description: words.purpose, type: 'website', hidden: page > 1 } };
}

const bounds = (visit: Visit) => ({ page: pageOf(visit), limit: ON_PAGE });

/** Whether a further page begins; asked for only when this one is full. */
async function withNext<Row>(rows: Row[], next: () => Promise<Row[]>): Promise<Row[]> {
  return rows.length < ON_PAGE ? rows : [...rows, ...(await next()).slice(0, 1)];
}

const cards = (lines: readonly Html[]): Html => html`<div class="cards">${lines}</div>`;

const eventsPart = (title: string, events: readonly Event[], visit: Visit): Html | null =>
  events.length === 0
    ? null
    : html`<section><h2>${title}</h2>${cards(events.map((event) => eventLine(event, visit)))}</section>`;

export const eventsPage: Write = async (visit) => {
  const { visitor, words } = visit;
  const { page, limit } = bounds(visit);
  const rows = await withNext(await visitor.events.list({ page, limit }), () =>
    visitor.events.list({ page: page + 1, limit }),
  );
  // Those to come are first in the list.
  const parts = (shown: readonly Event[]): Html => {
    const coming = shown.filter((event) => isToCome(event, visit.now));
    const past = shown.slice(coming.length);
    return html`${eventsPart(words.comingEvents, coming, visit)}${eventsPart(words.pastEvents, past, visit)}`;
  };
  return list(visit, '/events', words.events, rows, parts, words.noEvents);
};

const groupLine = ({ url, name, preferredUsername, avatar, summary }: Group): Html => html`<article class="post">
<a class="who" href="${url}"><img class="face" src="${avatar?.url ?? '/assets/avatar.png'}" alt="" width="44" height="44" loading="lazy">
<span><strong>${nameWithEmoji(plainActorName({ name, preferredUsername }))}</strong><span class="soft">@${preferredUsername}</span></span></a>
<p>${plainText(summary, SUMMARY)}</p>
</article>`;

export const groupsPage: Write = async (visit) => {
  const { visitor, words } = visit;
  const { page, limit } = bounds(visit);
  const rows = await withNext(await visitor.groups.list({ page, limit }), () =>
    visitor.groups.list({ page: page + 1, limit }),
  );
  return list(visit, '/groups', words.groups, rows, (groups) => cards(groups.map(groupLine)), words.noGroups);
};
