/** The state of the list of events, as the parameters of its address; so every view has a link, and going back works. */
import { addDays, addMonths, type Day, endOfMonth, startOfDay, startOfMonth, startOfWeek, subDays } from 'date-fns';
import { useSearchParams } from 'react-router';
import { parsePoint } from '../../../src/domain/places/point.ts';
import { readCategory } from '../../../src/look/event-categories.ts';
import { type EventSelection, RADIUS } from '../../../src/look/event-selection.ts';
import { dayIn, zoneOfDays } from '../../../src/wording/times.ts';
import { firstDayOfWeek } from '../../../src/wording/week.ts';
import { readerIn, viewerZone } from '../words/format.ts';
import { utcOf } from '../words/zone-times.ts';
import type { Position } from './distance.ts';
import type { Event } from './event.ts';
import { daysName, monthName, zoneFor } from './when.ts';

export const VIEWS = ['list', 'week', 'month'] as const;
export type View = (typeof VIEWS)[number];

/** The most common periods. */
export const SPANS = ['today', 'weekend'] as const;
export type Span = (typeof SPANS)[number];

export interface Filters {
  search: string;
  place: string;
  tag: string;
  category: string;
  /** The code of a language in which events have a text. */
  language: string;
  followed: boolean;
  /** Only events of servers that this one follows. */
  followedInstances: boolean;
  going: boolean;
  free: boolean;
  online: boolean;
  /** The handle of a person or a group. */
  organizer: string;
  /** Only events near this point: longitude and latitude, separated by a semicolon. */
  point: string;
  /** Kilometres from the point, as text; blank for the usual ones. */
  radius: string;
}

export interface ViewState extends Filters {
  view: View;
  /** The shown day; in the list the first one. */
  day: Date;
  /** No day was chosen: today. */
  isNow: boolean;
  /** In the list: only those days. */
  span: Span | null;
  /** Only events near the viewer, who must share a position. */
  near: boolean;
}

export const NO_FILTERS: Filters & Pick<ViewState, 'near'> = {
  ...{ search: '', place: '', tag: '', category: '', language: '', organizer: '', point: '', radius: '' },
  ...{ followed: false, followedInstances: false, going: false, free: false, online: false, near: false },
};

const padded = (value: number, length = 2): string => String(value).padStart(length, '0');

/** 2026-11-27, of a midnight of the device. */
export const dayKey = (day: Date): string =>
  `${padded(day.getFullYear(), 4)}-${padded(day.getMonth() + 1)}-${padded(day.getDate())}`;

/** The device's midnight of `2026-11-27`; null for an invalid day. */
function midnightOf(key: string): Date | null {
  const [year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(key)?.slice(1).map(Number) ?? [];
  if (year === undefined || month === undefined || date === undefined) return null;
  const day = new Date(year, month - 1, date);
  return dayKey(day) === key ? day : null;
}

const midnight = (key: string): Date => midnightOf(key) ?? startOfDay(new Date());

/** The day of a moment in the viewer's zone, as a midnight of the device. */
export const dayOf = (at: Date): Date => midnight(dayIn(at, viewerZone()));

export const isToday = (day: Date): boolean => dayKey(day) === dayIn(new Date(), viewerZone());

/** The day on which an event begins, as a midnight of the device. */
export const beginOf = (event: Event): Date => midnight(dayIn(event.beginsOn, zoneFor(event)));

/** When a day begins in the viewer's zone. */
export const startOf = (day: Date): Date => new Date(utcOf(`${dayKey(day)}T00:00`, viewerZone()) ?? day);

/** The first day of a week where the viewer lives; 0 is Sunday. */
const firstDay = (firstDayOfWeek(readerIn().locale) % 7) as Day;

export const weekOf = (day: Date): Date[] => {
  const start = startOfWeek(day, { weekStartsOn: firstDay });
  return Array.from({ length: 7 }, (_, index) => addDays(start, index));
};

/** The whole weeks that show a month. */
export function weeksOf(day: Date): Date[][] {
  const weeks: Date[][] = [];
  for (let at = startOfMonth(day); at <= endOfMonth(day); at = addDays(at, 7)) weeks.push(weekOf(at));
  const last = weeks.at(-1)?.at(-1);
  return last && last < startOfDay(endOfMonth(day)) ? [...weeks, weekOf(addDays(last, 1))] : weeks;
}

/** The heading of a week or month. */
export function rangeTitle(view: View, day: Date): string {
  if (view === 'month') return monthName(day);
  const week = weekOf(day);
  return daysName(week[0] ?? day, week.at(-1) ?? day);
}

/** Whether the event touches a day of the viewer's; whole days are the same everywhere. */
export function isOnDay(event: Event, day: Date): boolean {
  const [begin, end] = [new Date(event.beginsOn), new Date(event.endsOn ?? event.beginsOn)];
  const zone = event.options.showStartTime ? viewerZone() : zoneOfDays(event);
  // It ends before its end, which may be the midnight of the next day.
  const last = end > begin ? new Date(end.getTime() - 1) : end;
  return dayIn(begin, zone) <= dayKey(day) && dayKey(day) <= dayIn(last, zone);
}

const SATURDAY = 6;

/** The days of a period; for a weekend that has begun, the rest of it. */
export function daysOfSpan(span: Span, today: Date): [first: Date, last: Date] {
  if (span === 'today') return [today, today];
  const sunday = addDays(today, (7 - today.getDay()) % 7);
  return [today.getDay() % SATURDAY === 0 ? today : addDays(sunday, -1), sunday];
}

/** The same view, some steps earlier or later. */
export const moved = (view: View, day: Date, steps: number): Date =>
  view === 'week' ? addDays(day, 7 * steps) : addMonths(day, steps);

/** The days before and after a day, by the keys of the ARIA grid pattern. */
export const KEY_STEPS: Readonly<Record<string, (day: Date) => Date>> = {
  ArrowLeft: (day) => (document.dir === 'rtl' ? addDays(day, 1) : subDays(day, 1)),
  ArrowRight: (day) => (document.dir === 'rtl' ? subDays(day, 1) : addDays(day, 1)),
  ArrowUp: (day) => subDays(day, 7),
  ArrowDown: (day) => addDays(day, 7),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
  Home: (day) => weekOf(day)[0] ?? day,
  End: (day) => weekOf(day)[6] ?? day,
};

/** As on the server page of the list. */
const LONGEST = 200;

/** Kilometres as text; blank for those that the server refuses. */
const radiusIn = (text: string): string => (Number(text) > 0 && Number(text) <= RADIUS.most ? text : '');

/** The code of a language as the server writes it, such as `pt-BR` for `pt_br`; blank for an unknown one. */
function languageIn(text: string): string {
  try {
    const code = new Intl.Locale(text.trim().replaceAll('_', '-')).baseName;
    return new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' }).of(code) === undefined ? '' : code;
  } catch {
    return '';
  }
}

const flag = (isSet: boolean): string => (isSet ? '1' : '');

const asParameters = ({ day, isNow, view, span, ...filters }: ViewState): Record<string, string> => {
  const all: Record<string, string> = {
    view: view === 'list' ? '' : view,
    date: isNow ? '' : dayKey(day),
    q: filters.search,
    place: filters.place,
    tag: filters.tag,
    category: filters.category,
    language: filters.language,
    when: view === 'list' && isNow ? (span ?? '') : '',
    followed: flag(filters.followed),
    servers: filters.followedInstances ? 'followed' : '',
    going: flag(filters.going),
    free: flag(filters.free),
    online: flag(filters.online),
    near: filters.point || flag(filters.near),
    radius: filters.point && filters.radius,
    organizer: filters.organizer,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
};

/** About a kilometre: the address of a feed is known to everybody who reads it. */
const ROUNDED = 2;

/**
 * The filters that feeds have, too.
 *
 * @param position of the viewer, if only events near it are shown
 */
export function selectionOf(filters: Filters, position: Position | null): EventSelection {
  const { search, place, tag, category, language, organizer, free, online, followedInstances, point, radius } = filters;
  const here = position && `${position.longitude.toFixed(ROUNDED)};${position.latitude.toFixed(ROUNDED)}`;
  return {
    ...{ search, place, tag, category, language, organizer },
    ...{ near: point || here || undefined, radius: Number(radius) || undefined },
    ...{ free: free || undefined, online: online || undefined, followedInstances: followedInstances || undefined },
  };
}

export function useViewState(): [ViewState, (change: Partial<ViewState>, replace?: boolean) => void] {
  const [parameters, setParameters] = useSearchParams();
  const date = midnightOf(parameters.get('date') ?? '');
  // Values that the server would refuse count as absent, because people type addresses.
  const text = (name: string): string => (parameters.get(name) ?? '').replaceAll('\0', '').slice(0, LONGEST);
  const point = parsePoint(text('near')) === null ? '' : text('near').trim();
  const state: ViewState = {
    view: VIEWS.find((view) => view === parameters.get('view')) ?? 'list',
    day: date ?? dayOf(new Date()),
    isNow: date === null,
    search: text('q'),
    place: text('place'),
    tag: text('tag'),
    category: readCategory(text('category')) ?? '',
    language: languageIn(text('language')),
    followed: parameters.has('followed'),
    followedInstances: parameters.get('servers') === 'followed',
    going: parameters.has('going'),
    free: parameters.has('free'),
    online: parameters.has('online'),
    near: text('near') === '1',
    point,
    radius: point && radiusIn(text('radius')),
    organizer: text('organizer'),
    span: SPANS.find((span) => span === parameters.get('when')) ?? null,
  };
  const change = (changed: Partial<ViewState>, replace = false): void =>
    setParameters(asParameters({ ...state, ...(changed.day && { isNow: false }), ...changed }), { replace });
  return [state, change];
}
