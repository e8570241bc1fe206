/** The events of a week or month as a calendar, and on narrow windows those of the chosen day below it. */
import { type MonthDay, MonthGrid } from '#look/month.tsx';
import type { Event } from '../../../entities/events/event.ts';
import { commaIn, type TimeForm, timeSpan, timeText, weekdayHead } from '../../../wording/times.ts';
import { type Html, html } from '../kit/html.ts';
import { icon } from '../kit/icon.ts';
import { nodeOf, render } from '../kit/render.ts';
import { addDays, addMonths, weeksOf } from './days.ts';
import { dayOf, eventSheet, type Guests, lastDayOf } from './event-row.ts';
import { LIST_WORDS, type ListWords } from './event-words.ts';
import { type EventsQuery, pathTo } from './events-tools.ts';
import type { Visit } from './write.ts';

const dayText = (form: TimeForm, day: string, { times }: Visit): string =>
  timeText(form, `${day}T12:00:00Z`, { ...times, zone: 'UTC' });

/** Days → events that touch them. */
function byDay(events: readonly Event[], days: readonly string[], visit: Visit): Map<string, Event[]> {
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const found = new Map<string, Event[]>(days.map((day) => [day, []]));
  for (const event of events) {
    const [begin, end] = [dayOf(event, visit), lastDayOf(event, visit)];
    for (let day = begin < first ? first : begin; day <= end && day <= last; day = addDays(day, 1))
      found.get(day)?.push(event);
  }
  return found;
}

/** The heading, and links to the previous and next range. */
function range(title: string, query: EventsQuery, [before, after]: readonly [string, string], words: ListWords): Html {
  const step = (day: string, name: 'left' | 'right', label: string): Html =>
    html`<a class="iconbutton" href="${pathTo(query, { day })}" aria-label="${label}" rel="nofollow">${icon(name)}</a>`;
  return html`<div class="head range"><h2>${title}</h2><span class="push"></span><a class="button small" href="${pathTo(query, { day: query.today, dayIsChosen: false })}">${words.today}</a>
${step(before, 'left', words.earlier)}${step(after, 'right', words.later)}</div>`;
}

/** On phones, the number is a link to the events of the day. */
function numberOf({ key: day, events, isPicked }: MonthDay, query: EventsQuery, visit: Visit): Html {
  const number = String(Number(day.slice(8)));
  const label = `${dayText('dayOfYear', day, visit)}${commaIn(visit.times)}${LIST_WORDS[visit.language].eventsOn({ events: events.length })}`;
  return html`<span class="d desk">${number}</span><a class="d phone" href="${pathTo(query, { day })}#day" aria-label="${label}"${isPicked && html` aria-current="date"`} rel="nofollow">${number}</a>`;
}

export async function eventMonth(
  events: readonly Event[],
  query: EventsQuery,
  visit: Visit,
  facesOf: (events: readonly Event[]) => Promise<Guests>,
): Promise<Html> {
  const words = LIST_WORDS[visit.language];
  const weeks = weeksOf(query.day, visit.times.locale);
  const found = byDay(events, weeks.flat(), visit);
  const dayNamed = (day: string): MonthDay<Event> => ({
    ...{ key: day, events: found.get(day) ?? [] },
    ...{ isOut: day.slice(0, 7) !== query.day.slice(0, 7), isToday: day === query.today, isPicked: day === query.day },
  });
  const title = dayText('month', query.day, visit);
  const ofDay = found.get(query.day) ?? [];
  const steps = [addMonths(query.day, -1), addMonths(query.day, 1)] as const;
  const grid = render(MonthGrid<MonthDay<Event>>, {
    words,
    caption: title,
    weekdays: (weeks[0] ?? []).map((day) => ({
      name: dayText('weekday', day, visit),
      short: weekdayHead(`${day}T12:00:00Z`, { ...visit.times, zone: 'UTC' }),
    })),
    weeks: weeks.map((week) => week.map(dayNamed)),
    numberOf: (day) => nodeOf(numberOf(day, query, visit)),
    moreOf: (events, { key: day }) =>
      nodeOf(
        html`<li><a class="rest" href="${pathTo(query, { day })}#day">${words.furtherEvents({ events })}</a></li>`,
      ),
    pathTo: ({ url }) => url,
  });
  return html`${range(title, query, steps, words)}
<div class="card month"><table>${grid}</table></div>
<section class="stack tight" id="day"><h3 class="part">${dayText('dayOfYear', query.day, visit)}</h3>
${ofDay.length > 0 ? eventSheet(ofDay, await facesOf(ofDay), visit, 4) : html`<p class="soft small">${words.nothingOnDay}</p>`}</section>`;
}

export function eventWeek(
  events: readonly Event[],
  days: readonly string[],
  query: EventsQuery,
  visit: Visit,
  going: Guests,
): Html {
  const words = LIST_WORDS[visit.language];
  const found = byDay(events, days, visit);
  const noon = (day: string | undefined): string => `${day ?? query.day}T12:00:00Z`;
  const title = timeSpan('longDate', noon(days[0]), noon(days[6]), { ...visit.times, zone: 'UTC' });
  const steps = [addDays(query.day, -7), addDays(query.day, 7)] as const;
  const sections = days.map((day) => {
    const ofDay = found.get(day) ?? [];
    return html`<section class="stack tight"><h3 class="part"${day === query.today && html` aria-current="date"`}>${dayText('dayOfYear', day, visit)}</h3>
${ofDay.length > 0 ? eventSheet(ofDay, going, visit, 4) : html`<p class="soft small">${words.nothingOnDay}</p>`}</section>`;
  });
  return html`${range(title, query, steps, words)}${sections}`;
}
