/** The parameters of the list of events, and the tools above it: search, filters behind one button, views, chips. */

import { dayIn } from '../../../wording/times.ts';
import { type Html, html } from '../kit/html.ts';
import { icon } from '../kit/icon.ts';
import { dayNamed } from './days.ts';
import { LIST_WORDS } from './event-words.ts';
import type { Visit } from './write.ts';

const VIEWS = ['list', 'week', 'month'] as const;
const WHEN = ['today', 'weekend'] as const;

/** The names are those of the web client's list, so that a link works equally for signed-in people. */
export interface EventsQuery {
  view: (typeof VIEWS)[number];
  /** The day whose week or month is shown. */
  day: string;
  /** Whether a day was chosen. */
  dayIsChosen: boolean;
  today: string;
  /** The zone of the days: that of the next event, because the visitor's is unknown. */
  zone: string;
  search: string;
  place: string;
  tag: string;
  when: (typeof WHEN)[number] | null;
  free: boolean;
  online: boolean;
  /** Anything but the view and the day. */
  isFiltered: boolean;
}

const LONGEST = 200;

export async function readEventsQuery({ query, visitor, now, times }: Visit): Promise<EventsQuery> {
  const text = (name: string): string => (query.get(name) ?? '').replaceAll('\0', '').trim().slice(0, LONGEST);
  const [next] = times.isOwnZone ? [] : await visitor.events.list({ limit: 1 });
  const zone = next?.timeZone ?? times.zone;
  const today = dayIn(now, zone);
  const day = dayNamed(query.get('date'));
  const [search, place, tag] = [text('q'), text('place'), text('tag').replace(/^#/, '')];
  const when = WHEN.find((name) => name === query.get('when')) ?? null;
  const [free, online] = [query.get('free') === '1', query.get('online') === '1'];
  return {
    view: VIEWS.find((name) => name === query.get('view')) ?? 'list',
    ...{ day: day ?? today, dayIsChosen: day !== null, today, zone, search, place, tag, when, free, online },
    isFiltered: search !== '' || place !== '' || tag !== '' || when !== null || free || online,
  };
}

/** The address of the list with some parameters changed; a day matters only in calendars. */
export function pathTo(query: EventsQuery, change: Partial<EventsQuery> = {}): string {
  const all = { ...query, ...change };
  const isCalendar = all.view !== 'list';
  const parameters = Object.entries({
    view: isCalendar ? all.view : '',
    date: isCalendar && (all.dayIsChosen || change.day !== undefined) ? all.day : '',
    q: all.search,
    place: all.place,
    tag: all.tag,
    when: all.when ?? '',
    free: all.free ? '1' : '',
    online: all.online ? '1' : '',
  }).filter(([, value]) => value !== '');
  return parameters.length === 0 ? '/events' : `/events?${new URLSearchParams(parameters)}`;
}

/** The parameters of the address that a form keeps besides its own fields. */
function kept(query: EventsQuery, own: readonly string[]): Html[] {
  const parameters = new URLSearchParams(pathTo(query).split('?')[1] ?? '');
  return [...parameters]
    .filter(([name]) => !own.includes(name))
    .map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`);
}

function filters(query: EventsQuery, { language }: Visit): Html {
  const words = LIST_WORDS[language];
  const { place, tag } = query;
  const isOpen = place !== '' || tag !== '';
  const input = (name: string, label: string, value: string): Html =>
    html`<label class="field"><span class="label">${label}</span><input class="input" name="${name}" value="${value}" maxlength="${LONGEST}"></label>`;
  return html`<details class="filter"${isOpen && html` open`}><summary class="iconbutton" aria-label="${words.filters}">${icon('filter')}</summary>
<form class="card pad" action="/events">${kept(query, ['place', 'tag'])}<div class="pairs">${input('place', words.place, place)}${input('tag', words.tag, tag)}</div>
<div class="actions"><button class="button tonal">${words.showFound}</button>${query.isFiltered && html`<a class="button quiet" href="${pathTo(query, { search: '', place: '', tag: '', when: null, free: false, online: false })}">${words.clear}</a>`}</div></form></details>`;
}

function views(query: EventsQuery, { language }: Visit): Html {
  const words = LIST_WORDS[language];
  const links = VIEWS.map(
    (view) =>
      html`<a href="${pathTo(query, { view })}"${view === query.view && html` aria-current="true"`}>${words.views[view]}</a>`,
  );
  const other = query.view === 'list' ? 'month' : 'list';
  return html`<nav class="switch desk" aria-label="${words.view}">${links}</nav>
<a class="iconbutton outlined phone" href="${pathTo(query, { view: other })}" aria-label="${words.views[other]}">${icon(other)}</a>`;
}

/** Links that toggle one filter. */
function chips(query: EventsQuery, { language }: Visit): Html {
  const words = LIST_WORDS[language];
  const chip = (text: string, isOn: boolean, change: Partial<EventsQuery>): Html =>
    html`<a class="chip" href="${pathTo(query, change)}"${isOn && html` aria-current="true"`} rel="nofollow">${text}</a>`;
  const { when, free, online, view } = query;
  const days = WHEN.map((name) =>
    chip(words[name], when === name, { when: when === name ? null : name, view: 'list' }),
  );
  return html`<div class="chips">${view === 'list' && days}${chip(words.free, free, { free: !free })}${chip(words.online, online, { online: !online })}</div>`;
}

export function tools(query: EventsQuery, visit: Visit): Html {
  const words = LIST_WORDS[visit.language];
  return html`<div class="tools-row"><search><form action="/events">${kept(query, ['q'])}<label class="withicon"><span class="hidden">${words.search}</span>${icon('search')}<input type="search" class="input" name="q" value="${query.search}" maxlength="${LONGEST}" placeholder="${words.search}" enterkeyhint="search"></label></form></search>
${views(query, visit)}${filters(query, visit)}</div>
${chips(query, visit)}`;
}
