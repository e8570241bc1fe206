/** The events of a week or month as a calendar, and on narrow windows those of the chosen day below it. */
import type { Event } from '../../../entities/events/event.ts';
import { colourOf } from '../../../look/placeholder.ts';
import { type TimeForm, timeSpan, timeText } from '../../../wording/times.ts';
import { type Html, html } from '../kit/html.ts';
import { icon } from '../kit/icon.ts';
import { addDays, addMonths, weeksOf } from './days.ts';
import { dayOf, eventSheet, type Guests, lastDayOf } from './event-row.ts';
import { LIST_WORDS, type ListWords } from './event-words.ts';
import { type EventsAsked, pathTo } from './events-tools.ts';
import type { Visit } from './write.ts';

/** Titles that a day has room for. */
const TITLES = 3;

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
function range(title: string, asked: EventsAsked, [before, after]: readonly [string, string], words: ListWords): Html {
  const step = (day: string, name: 'left' | 'right', label: string): Html =>
    html`<a class="iconbutton" href="${pathTo(asked, { day })}" aria-label="${label}" rel="nofollow">${icon(name)}</a>`;
  return html`<div class="head range"><h2>${title}</h2><span class="push"></span><a class="button small" href="${pathTo(asked, { day: asked.today, dayIsChosen: false })}">${words.today}</a>
${step(before, 'left', words.earlier)}${step(after, 'right', words.later)}</div>`;
}

function cell(day: string, events: readonly Event[], asked: EventsAsked, visit: Visit): Html {
  const words = LIST_WORDS[visit.language];
  const number = String(Number(day.slice(8)));
  const isOut = day.slice(0, 7) !== asked.day.slice(0, 7);
  const classes = [isOut && 'out', day === asked.today && 'today', day === asked.day && 'picked'].filter(Boolean);
  const label = `${dayText('dayOfYear', day, visit)}, ${words.eventsOn({ events: events.length })}`;
  const titles = events
    .slice(0, TITLES)
    .map(
      ({ url, title, status }) =>
        html`<a class="ev p${String(colourOf(title))}${status === 'CANCELLED' && ' off'}" href="${url}"><bdi>${title}</bdi></a>`,
    );
  const dots = events.slice(0, TITLES).map(({ title }) => html`<i class="p${String(colourOf(title))}"></i>`);
  const rest = events.length - TITLES;
  return html`<td class="${classes.join(' ')}"><span class="d desk">${number}</span><a class="d phone" href="${pathTo(asked, { day })}#day" aria-label="${label}"${day === asked.day && html` aria-current="date"`} rel="nofollow">${number}</a>
<span class="dots" aria-hidden="true">${dots}</span>${titles}${rest > 0 && html`<a class="rest" href="${pathTo(asked, { day })}#day">${words.furtherEvents({ events: rest })}</a>`}</td>`;
}

export async function eventMonth(
  events: readonly Event[],
  asked: EventsAsked,
  visit: Visit,
  facesOf: (events: readonly Event[]) => Promise<Guests>,
): Promise<Html> {
  const words = LIST_WORDS[visit.language];
  const weeks = weeksOf(asked.day, visit.times.locale);
  const found = byDay(events, weeks.flat(), visit);
  const heads = (weeks[0] ?? []).map(
    (day) =>
      html`<th scope="col"><abbr title="${dayText('weekday', day, visit)}">${dayText('shortWeekday', day, visit)}</abbr></th>`,
  );
  const rows = weeks.map((week) => html`<tr>${week.map((day) => cell(day, found.get(day) ?? [], asked, visit))}</tr>`);
  const title = dayText('month', asked.day, visit);
  const ofDay = found.get(asked.day) ?? [];
  const steps = [addMonths(asked.day, -1), addMonths(asked.day, 1)] as const;
  return html`${range(title, asked, steps, words)}
<div class="card month"><table><caption class="hidden">${title}</caption><thead><tr>${heads}</tr></thead><tbody>${rows}</tbody></table></div>
<section class="stack tight" id="day"><h3 class="part">${dayText('dayOfYear', asked.day, visit)}</h3>
${ofDay.length > 0 ? eventSheet(ofDay, await facesOf(ofDay), visit, 4) : html`<p class="soft small">${words.nothingOnDay}</p>`}</section>`;
}

export function eventWeek(
  events: readonly Event[],
  days: readonly string[],
  asked: EventsAsked,
  visit: Visit,
  going: Guests,
): Html {
  const words = LIST_WORDS[visit.language];
  const found = byDay(events, days, visit);
  const noon = (day: string | undefined): string => `${day ?? asked.day}T12:00:00Z`;
  const title = timeSpan('longDate', noon(days[0]), noon(days[6]), { ...visit.times, zone: 'UTC' });
  const steps = [addDays(asked.day, -7), addDays(asked.day, 7)] as const;
  const sections = days.map((day) => {
    const ofDay = found.get(day) ?? [];
    return html`<section class="stack tight"><h3 class="part"${day === asked.today && html` aria-current="date"`}>${dayText('dayOfYear', day, visit)}</h3>
${ofDay.length > 0 ? eventSheet(ofDay, going, visit, 4) : html`<p class="soft small">${words.nothingOnDay}</p>`}</section>`;
  });
  return html`${range(title, asked, steps, words)}${sections}`;
}
