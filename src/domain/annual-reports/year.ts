/** Years that reports are about. */
import { refuse } from '../kernel/refusals.ts';

/** The report of the current year is available from this day on, as in Mastodon: 10 December. */
const FIRST_DAY = { month: 11, day: 10 };

/** Refuses text that is not a year, like a year without a report. */
export const parseYear = (text: string): number => (/^\d{4}$/.test(text) ? Number(text) : refuse('record_not_found'));

/** Whether that year is over, or nearly so. */
export const canBeReported = (year: number, now: Date): boolean =>
  now.getTime() >= Date.UTC(year, FIRST_DAY.month, FIRST_DAY.day);

/** The first moment of a year, in UTC. */
export const beginningOf = (year: number): Date => new Date(Date.UTC(year, 0, 1));
