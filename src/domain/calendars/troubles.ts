/** The reasons why a calendar cannot be read, as sentences that are refused in a request and stored by a job. */
import { Refusal } from '../../platform/errors.ts';
import type { Sentence } from '../../wording/texts.ts';

/** Larger ones are no calendars of a club. */
export const LARGEST_MB = 5;

/** Entries of a file, however many of them are over. */
export const MOST_ENTRIES = 10_000;

/** Entries that repeat, because each is computed. */
export const MOST_REPEATING = 1_000;

/** Dates that one entry leaves out or adds, and those of all entries that are read. */
export const MOST_EXCEPTIONS = 1_000;
export const MOST_EXCEPTIONS_OF_FILE = 10_000;

/** Dates of one file within the horizon. */
export const MOST_DATES = 20_000;

export class CalendarUnreadable extends Refusal {
  override readonly name = 'CalendarUnreadable';

  constructor(sentence: Sentence) {
    super('invalid', sentence);
  }
}

export const unreadable = (sentence: Sentence): never => {
  throw new CalendarUnreadable(sentence);
};
