/** /events: search, filters and views in the address, so that each has a link and works without scripts. */
import type { Event } from '../../../entities/events/event.ts';
import { feedPath, selectionQuery, withQuery } from '../../../look/event-selection.ts';
import { timeText } from '../../../wording/times.ts';
import { weekFrom } from '../../../wording/week.ts';
import { empty } from '../kit/drawing.ts';
import { feedLinks } from '../kit/feed-links.ts';
import { type Html, html } from '../kit/html.ts';
import { oembedLink } from '../kit/oembed-link.ts';
import { addDays, addMonths, beginOf, weekOf } from './days.ts';
import { isToCome } from './event/view.ts';
import { dayOf, eventSheet, facesFor, type Guests } from './event-row.ts';
import { LIST_WORDS, type ListWords } from './event-words.ts';
import { eventMonth, eventWeek } from './events-calendar.ts';
import { type EventsQuery, pathTo, readEventsQuery, tools } from './events-tools.ts';
import { ON_PAGE, pageOf, turning, withNext } from './turning.ts';
import type { Visit, Write } from './write.ts';

interface Part {
  title: string;
  events: Event[];
}

/** Events that have begun, this week, next week, then by month; past ones last. */
function partsOf(events: readonly Event[], today: string, visit: Visit, words: ListWords): Part[] {
  const titleOf = (event: Event): string => {
    if (!isToCome(event, visit.now)) return words.past;
    const day = dayOf(event, visit);
    const week = weekFrom(today, day, visit.times.locale);
    if (week === 'before') return words.alreadyBegun;
    if (week === 'this') return words.thisWeek;
    if (week === 'next') return words.nextWeek;
    return timeText('month', `${day}T12:00:00Z`, { ...visit.times, zone: 'UTC' });
  };
  return [...Map.groupBy(events, titleOf)].map(([title, found]) => ({ title, events: found }));
}

const list = (parts: readonly Part[], going: Guests, visit: Visit): Html =>
  html`${parts.map(({ title, events }) => html`<section class="stack tight"><h2 class="part">${title}</h2>${eventSheet(events, going, visit)}</section>`)}`;

/** From one moment to another, for a calendar. */
const PAGE_OF_CALENDAR = 100;
const PAGES_OF_CALENDAR = 3;

async function between({ visitor }: Visit, query: EventsQuery, from: string, until: string): Promise<Event[]> {
  const found: Event[] = [];
  for (let page = 1; page <= PAGES_OF_CALENDAR; page += 1) {
    const rows = await visitor.events.list({ ...query.selection, from, until, page, limit: PAGE_OF_CALENDAR });
    found.push(...rows);
    if (rows.length < PAGE_OF_CALENDAR) break;
  }
  return found;
}

/** The days of a chip. */
function rangeOf({ when, today, zone }: EventsQuery): { from: string; until: string } | null {
  if (when === null) return null;
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  // On a Sunday the weekend is only that day.
  const first = when === 'today' || weekday === 0 ? today : addDays(today, (6 - weekday + 7) % 7);
  const last = when === 'today' || weekday === 0 ? first : addDays(first, 1);
  return { from: beginOf(first, zone), until: beginOf(addDays(last, 1), zone) };
}

async function listed(visit: Visit, query: EventsQuery): Promise<Html> {
  const { visitor, now } = visit;
  const words = LIST_WORDS[visit.language];
  const page = pageOf(visit);
  const range = rangeOf(query);
  const from = range && range.from > now.toISOString() ? range.from : now.toISOString();
  const filters = query.isFiltered ? { ...query.selection, ...range, from } : {};
  const read = (page: number) => visitor.events.list({ ...filters, page, limit: ON_PAGE });
  const rows = await withNext(await read(page), () => read(page + 1));
  const shown = rows.slice(0, ON_PAGE);
  if (shown.length === 0)
    return query.isFiltered
      ? empty(
          'bunting',
          { title: words.noneFound, text: words.nothingFoundHint },
          html`<a class="button" href="/events">${words.all}</a>`,
        )
      : empty('bunting', { title: words.noneTitle, text: words.noneHint });
  const going = await facesFor(visitor, shown);
  return html`${list(partsOf(shown, query.today, visit, words), going, visit)}${turning(visit, pathTo(query), rows.length > ON_PAGE)}`;
}

async function month(visit: Visit, query: EventsQuery): Promise<Html> {
  const [from, until] = [addDays(addMonths(query.day, 0), -7), addDays(addMonths(query.day, 1), 7)];
  const events = await between(visit, query, beginOf(from, query.zone), beginOf(until, query.zone));
  return eventMonth(events, query, visit, (shown) => facesFor(visit.visitor, shown));
}

async function week(visit: Visit, query: EventsQuery): Promise<Html> {
  const days = weekOf(query.day, visit.times.locale);
  const [first = query.day, last = query.day] = [days[0], days[6]];
  const events = await between(visit, query, beginOf(first, query.zone), beginOf(addDays(last, 1), query.zone));
  return eventWeek(events, days, query, visit, await facesFor(visit.visitor, events));
}

const VIEWS = { list: listed, week, month };

export const eventsPage: Write = async (visit) => {
  const { words } = visit;
  const query = await readEventsQuery(visit);
  const body = html`<div class="${query.view !== 'month' && 'column'}"><div class="head title"><h1>${words.events}</h1></div>
<div class="stack">${tools(query, visit)}${await VIEWS[query.view](visit, query)}</div></div>`;
  const page = pageOf(visit);
  const isFirst = page === 1 && pathTo(query) === '/events';
  const path = page > 1 && pathTo(query) === '/events' ? `/events?page=${page}` : '/events';
  return {
    title: words.events,
    body,
    meta: { path, description: words.purpose, type: 'website', hidden: !isFirst },
    head: html`${feedLinks(
      (['atom', 'json', 'ics'] as const).map((form) => ({
        ...{ form, title: words.events, path: feedPath(form, query.selection) },
      })),
      visit.base,
    )}${oembedLink(visit.base + withQuery('/events', selectionQuery(query.selection)), words.events)}`,
  };
};
