/** The parameters of the list of events, and the tools above it: search, filters behind one button, views, chips. */

import { Subscribe } from '#look/subscribe.tsx';
import { readLanguage } from '../../../domain/kernel/language.ts';
import { parsePoint } from '../../../domain/places/point.ts';
import { TEXTS as CATEGORY_WORDS } from '../../../generated/texts/all/look/categories.ts';
import { TEXTS as LANGUAGE_WORDS } from '../../../generated/texts/all/look/event-languages.ts';
import { TEXTS as FEED_WORDS } from '../../../generated/texts/all/look/feeds.ts';
import { categoryOptions, readCategory } from '../../../look/event-categories.ts';
import { type EventSelection, RADIUS, selectionIn, selectionQuery, withQuery } from '../../../look/event-selection.ts';
import { languageOptions } from '../../../look/language-options.ts';
import type { Language } from '../../../wording/language.ts';
import { dayIn } from '../../../wording/times.ts';
import { type Html, html } from '../kit/html.ts';
import { icon } from '../kit/icon.ts';
import { render } from '../kit/render.ts';
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
  selection: EventSelection;
  when: (typeof WHEN)[number] | null;
  /** Anything but the view and the day. */
  isFiltered: boolean;
}

const LONGEST = 200;

/** The selection that an address names; what the list would refuse counts as absent, because people type addresses. */
export function readSelection(query: URLSearchParams): EventSelection {
  const cut = [...query].map(([name, value]) => [name, value.replaceAll('\0', '').trim().slice(0, LONGEST)]);
  const { near, radius, category, language, ...others } = selectionIn(new URLSearchParams(cut));
  const selection = {
    ...others,
    category: readCategory(category ?? '') ?? undefined,
    language: readLanguage(language) ?? undefined,
  };
  if (near === undefined || parsePoint(near) === null) return selection;
  return { ...selection, near, ...(radius !== undefined && radius > 0 && radius <= RADIUS.most && { radius }) };
}

export async function readEventsQuery({ query, visitor, now, times }: Visit): Promise<EventsQuery> {
  const [next] = times.isOwnZone ? [] : await visitor.events.list({ limit: 1 });
  const zone = next?.timeZone ?? times.zone;
  const today = dayIn(now, zone);
  const day = dayNamed(query.get('date'));
  const selection = readSelection(query);
  const when = WHEN.find((name) => name === query.get('when')) ?? null;
  return {
    view: VIEWS.find((name) => name === query.get('view')) ?? 'list',
    ...{ day: day ?? today, dayIsChosen: day !== null, today, zone, selection, when },
    isFiltered: when !== null || Object.values(selection).some(Boolean),
  };
}

/** The address of the list with some parameters changed; a day matters only in calendars. */
export function pathTo(query: EventsQuery, change: Partial<EventsQuery> = {}): string {
  const all = { ...query, ...change };
  const isCalendar = all.view !== 'list';
  const shown = Object.entries({
    view: isCalendar ? all.view : '',
    date: isCalendar && (all.dayIsChosen || change.day !== undefined) ? all.day : '',
    when: all.when ?? '',
  }).filter(([, value]) => value !== '');
  const parameters = [new URLSearchParams(shown).toString(), selectionQuery(all.selection)].filter(Boolean).join('&');
  return withQuery('/events', parameters);
}

/** The parameters of the address that a form keeps besides its own fields. */
function kept(query: EventsQuery, own: readonly string[]): Html[] {
  const parameters = new URLSearchParams(pathTo(query).split('?')[1] ?? '');
  return [...parameters]
    .filter(([name]) => !own.includes(name))
    .map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`);
}

/** @param options value → its text; the first one is that without a choice */
export const select = (
  name: string,
  label: string,
  options: readonly (readonly [string, string])[],
  value: string,
): Html =>
  html`<label class="field"><span class="label">${label}</span><select class="input" name="${name}">${options.map(
    ([option, text]) => html`<option value="${option}"${option === value && html` selected`}>${text}</option>`,
  )}</select></label>`;

/** The fields of a form that select a category and a language of events. */
export function selects({ category = '', language: spoken = '' }: EventSelection, language: Language): Html {
  const categories = CATEGORY_WORDS[language];
  const languages = LANGUAGE_WORDS[language];
  const everyCategory = [['', categories.all] as const, ...categoryOptions(categories, language)];
  const everyLanguage = [['', languages.all] as const, ...languageOptions(language, spoken)];
  return html`<div class="pairs">${select('category', categories.category, everyCategory, category)}${select('language', languages.language, everyLanguage, spoken)}</div>`;
}

function filters(query: EventsQuery, { language }: Visit): Html {
  const words = LIST_WORDS[language];
  const { place = '', tag = '', category, language: spoken } = query.selection;
  const isOpen = place !== '' || tag !== '' || category !== undefined || spoken !== undefined;
  const input = (name: string, label: string, value: string): Html =>
    html`<label class="field"><span class="label">${label}</span><input class="input" name="${name}" value="${value}" maxlength="${LONGEST}"></label>`;
  return html`<details class="filter"${isOpen && html` open`}><summary class="iconbutton" aria-label="${words.filters}">${icon('filter')}</summary>
<form class="card pad" action="/events">${kept(query, ['place', 'tag', 'category', 'language'])}<div class="pairs">${input('place', words.place, place)}${input('tag', words.tag, tag)}</div>
${selects(query.selection, language)}
<div class="actions"><button class="button tonal">${words.showFound}</button>${query.isFiltered && html`<a class="button quiet" href="${pathTo(query, { selection: {}, when: null })}">${words.clear}</a>`}</div></form></details>`;
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
  const { when, selection, view } = query;
  const { near, radius, organizer } = selection;
  const choosing = (change: Partial<EventSelection>) => ({ selection: { ...selection, ...change } });
  const toggle = (name: 'free' | 'online') =>
    chip(words[name], selection[name] === true, choosing({ [name]: selection[name] ? undefined : true }));
  const days = WHEN.map((name) =>
    chip(words[name], when === name, { when: when === name ? null : name, view: 'list' }),
  );
  // The address names them; the page has no fields for them.
  const within = near && chip(`≤ ${radius ?? RADIUS.usual} km`, true, choosing({ near: undefined, radius: undefined }));
  const by = organizer && chip(`@${organizer.replace(/^@/, '')}`, true, choosing({ organizer: undefined }));
  return html`<div class="chips">${view === 'list' && days}${toggle('free')}${toggle('online')}${within}${by}</div>`;
}

/** How to follow the selection. */
function subscription({ selection }: EventsQuery, { language, base }: Visit): Html {
  const { subscribe } = LIST_WORDS[language];
  const ways = render(Subscribe, { selection, base, words: FEED_WORDS[language] });
  return html`<details class="filter"><summary class="iconbutton" aria-label="${subscribe}">${icon('calendar')}</summary>
<div class="card pad"><h2 class="part">${subscribe}</h2>${ways}</div></details>`;
}

export function tools(query: EventsQuery, visit: Visit): Html {
  const words = LIST_WORDS[visit.language];
  return html`<div class="tools-row"><search><form action="/events">${kept(query, ['q'])}<label class="withicon"><span class="hidden">${words.search}</span>${icon('search')}<input type="search" class="input" name="q" value="${query.selection.search ?? ''}" maxlength="${LONGEST}" placeholder="${words.search}" enterkeyhint="search"></label></form></search>
${views(query, visit)}${filters(query, visit)}${subscription(query, visit)}</div>
${chips(query, visit)}`;
}
