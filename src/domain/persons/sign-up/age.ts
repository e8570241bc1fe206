/** The minimum age of sign-ups (the setting `minimumAge`); the date of birth is checked and not kept. */
import type { Phrase } from '../../../wording/texts.ts';

export type AgeProblem = 'blank' | 'malformed' | 'too_young';

export const AGE_PHRASES: Record<AgeProblem, Phrase> = {
  blank: "can't be blank",
  malformed: 'is not a date such as 1990-12-31',
  too_young: 'is below the age limit',
};

/** The day on which somebody born on this day is `years` old; 29 February counts as 1 March where there is none. */
function birthday(born: Date, years: number): Date {
  const day = new Date(born);
  day.setUTCFullYear(born.getUTCFullYear() + years);
  return day;
}

/** What is wrong with a date of birth; null if the person is old enough. */
export function ageProblem(now: Date, text: string, minimumAge: number): AgeProblem | null {
  if (text.trim() === '') return 'blank';
  const [date] = /^\d{4}-\d\d-\d\d$/.exec(text.trim()) ?? [];
  const born = new Date(`${date}T00:00:00Z`);
  const exists = date !== undefined && !Number.isNaN(born.getTime()) && born.toISOString().startsWith(date);
  if (!exists || born > now) return 'malformed';
  return birthday(born, minimumAge) > now ? 'too_young' : null;
}
