/** Weeks as the reader's region counts them. Days are texts such as 2026-11-27, the same in every zone. */

const DAY_MS = 86_400_000;

/** 1 is Monday, 7 Sunday. */
export function firstDayOfWeek(locale: string): number {
  const region = new Intl.Locale(locale) as { getWeekInfo?(): { firstDay: number } };
  return region.getWeekInfo?.().firstDay ?? 1;
}

/** The days from Monday, 1 January 1900 on. */
const dayNumber = (day: string): number => (Date.parse(`${day}T00:00:00Z`) - Date.UTC(1900, 0, 1)) / DAY_MS;

/** In which week a day is, seen from today. */
export function weekFrom(today: string, day: string, locale: string): 'before' | 'this' | 'next' | 'later' {
  const weekOf = (one: string): number => Math.floor((dayNumber(one) - (firstDayOfWeek(locale) - 1)) / 7);
  const weeks = weekOf(day) - weekOf(today);
  if (weeks < 0) return 'before';
  return (['this', 'next'] as const)[weeks] ?? 'later';
}
