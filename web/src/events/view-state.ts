/** What the list of events shows, as the parameters of its address; so every view has a link, and going back works. */
import {
  addDays,
  addMonths,
  endOfMonth,
  format,
  isValid,
  parseISO,
  startOfDay,
  startOfMonth,
  startOfWeek,
  subDays,
} from 'date-fns';
import { useSearchParams } from 'react-router';
import { dayIn, zoneOfDays } from '../../../src/wording/times.ts';
import { readerIn, viewerZone } from '../words/format.ts';
import { utcOf } from '../words/zone-times.ts';
import type { Event } from './use-events.ts';
import { daysName, monthName } from './when.ts';

export const VIEWS = ['list', 'week', 'month'] as const;
export type View = (typeof VIEWS)[number];

export interface Filters {
  search: string;
  place: string;
  tag: string;
  followed: boolean;
  /** Of other servers that this one follows. */
  followedInstances: boolean;
  going: boolean;
}

export interface ViewState extends Filters {
  view: View;
  /** The day that is looked at; in the list the first one. */
  day: Date;
  /** No day was chosen: today. */
  isNow: boolean;
}

/** 2026-11-27, in the viewer's zone. */
export const dayKey = (day: Date): string => format(day, 'yyyy-MM-dd');

/** The day of a moment in the viewer's zone, as a midnight of the device. */
export const dayOf = (at: Date): Date => parseISO(dayIn(at, viewerZone()));

export const isToday = (day: Date): boolean => dayKey(day) === dayIn(new Date(), viewerZone());

/** When a day begins in the viewer's zone. */
export const startOf = (day: Date): Date => new Date(utcOf(`${dayKey(day)}T00:00`, viewerZone()) ?? day);

/** The first day of a week where the viewer lives; 0 is Sunday. */
const firstDay = ((): 0 | 1 | 6 => {
  const day = new Intl.Locale(readerIn().locale).getWeekInfo?.().firstDay ?? 1;
  if (day === 7) return 0;
  return day === 6 ? 6 : 1;
})();

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

const asParameters = ({ day, isNow, view, ...filters }: ViewState): Record<string, string> => {
  const all: Record<string, string> = {
    view: view === 'list' ? '' : view,
    date: isNow ? '' : dayKey(day),
    q: filters.search,
    place: filters.place,
    tag: filters.tag,
    followed: filters.followed ? '1' : '',
    servers: filters.followedInstances ? 'followed' : '',
    going: filters.going ? '1' : '',
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
};

export function useViewState(): [ViewState, (change: Partial<ViewState>, replace?: boolean) => void] {
  const [parameters, setParameters] = useSearchParams();
  const date = parseISO(parameters.get('date') ?? '');
  const text = (name: string): string => parameters.get(name) ?? '';
  const state: ViewState = {
    view: VIEWS.find((view) => view === parameters.get('view')) ?? 'list',
    day: isValid(date) ? date : dayOf(new Date()),
    isNow: !isValid(date),
    search: text('q'),
    place: text('place'),
    tag: text('tag'),
    followed: parameters.has('followed'),
    followedInstances: parameters.get('servers') === 'followed',
    going: parameters.has('going'),
  };
  const change = (changed: Partial<ViewState>, replace = false): void =>
    setParameters(asParameters({ ...state, ...(changed.day && { isNow: false }), ...changed }), { replace });
  return [state, change];
}
