/** The reasons why a calendar cannot be read, as sentences that a job stores, and as phrases about the address in a request. */
import { Refusal } from '../../platform/errors.ts';
import type { Phrase, Sentence } from '../../wording/texts.ts';

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
  /** The same about the field of the address. */
  readonly phrase: Phrase;

  constructor(sentence: Sentence, phrase: Phrase) {
    super('invalid', sentence);
    this.phrase = phrase;
  }
}

export const unreadable = (sentence: Sentence, phrase: Phrase): never => {
  throw new CalendarUnreadable(sentence, phrase);
};

/** The text is neither a calendar nor a page. */
export const noCalendar = (): never => unreadable('There is no calendar at this address', 'has no calendar');

export const noEvents = (): never => unreadable('This address describes no events', 'describes no events');

export const tooManyEntries = (): never =>
  unreadable(`The calendar has more than ${MOST_ENTRIES} entries`, `has more than ${MOST_ENTRIES} entries`);

export const tooManyRepeating = (): never =>
  unreadable(
    `The calendar has more than ${MOST_REPEATING} entries that repeat`,
    `has more than ${MOST_REPEATING} entries that repeat`,
  );
