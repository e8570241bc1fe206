/** How far off something is: today, tomorrow, in 5 days. */
import type { Language } from './language.ts';
import { dayIn, type TimeReader } from './times.ts';

const DAY_MS = 86_400_000;
/** From then on weeks are counted. */
const MANY_DAYS = 14;
const MANY_WEEKS = 8;

/** Days are calendar days, so that tomorrow begins at midnight. Null for past times, and for distant ones. */
export function soonText(at: string | Date, now: Date, language: Language, { zone }: TimeReader): string | null {
  const days = Math.round((Date.parse(dayIn(at, zone)) - Date.parse(dayIn(now, zone))) / DAY_MS);
  const weeks = Math.floor(days / 7);
  if (days < 0 || weeks > MANY_WEEKS) return null;
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  return days < MANY_DAYS ? words.format(days, 'day') : words.format(weeks, 'week');
}
