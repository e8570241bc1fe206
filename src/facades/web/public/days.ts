/** Days as `2026-11-27`, for calendars: independent of zones, except for moments. */
import { TZDate } from '@date-fns/tz';
import { firstDayOfWeek } from '../../../wording/week.ts';

const DAY_MS = 86_400_000;

const utc = (day: string): Date => new Date(`${day}T00:00:00Z`);
const keyOf = (date: Date): string => date.toISOString().slice(0, 10);

/** Null for an invalid day. Calendars cover the years of events. */
export function dayNamed(text: string | null): string | null {
  if (text === null || !/^[1-9]\d{3}-\d\d-\d\d$/.test(text) || Number.isNaN(utc(text).getTime())) return null;
  return keyOf(utc(text)) === text && text < '9990' ? text : null;
}

export const addDays = (day: string, days: number): string => keyOf(new Date(utc(day).getTime() + days * DAY_MS));

/** The first day of another month. */
export function addMonths(day: string, months: number): string {
  const date = utc(firstOfMonth(day));
  date.setUTCMonth(date.getUTCMonth() + months);
  return keyOf(date);
}

const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;

/** 1 is Monday, 7 Sunday. */
const weekdayOf = (day: string): number => utc(day).getUTCDay() || 7;

/** The seven days around a day; they begin as those of the reader's region do. */
export function weekOf(day: string, locale: string): string[] {
  const start = addDays(day, -((weekdayOf(day) - firstDayOfWeek(locale) + 7) % 7));
  return Array.from({ length: 7 }, (_, index) => addDays(start, index));
}

/** The whole weeks that show a month. */
export function weeksOf(day: string, locale: string): string[][] {
  const last = addDays(addMonths(day, 1), -1);
  const weeks: string[][] = [];
  for (
    let week = weekOf(firstOfMonth(day), locale);
    (week[0] ?? last) <= last;
    week = weekOf(addDays(week[6] ?? last, 1), locale)
  )
    weeks.push(week);
  return weeks;
}

/** When a day begins in a zone, in ISO 8601. */
export function beginOf(day: string, zone: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(new TZDate(year, month - 1, date, zone).getTime()).toISOString();
}
