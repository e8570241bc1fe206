/** The texts of pages of events, with those that the web client shows, too. */
import { TEXTS as OF_ONE, type Messages as OfOne } from '../../../generated/texts/all/look/event.ts';
import { TEXTS as SHARED, type Messages as Shared } from '../../../generated/texts/all/look/events.ts';
import { TEXTS as LIST } from '../../../generated/texts/all/pages/events-list.ts';
import { LANGUAGES, type Language } from '../../../generated/texts/languages.ts';

type Texts<Words> = Record<Language, Words>;

/** @param own the texts of an area, none of which has the name of a shared one */
export const withShared = <Own extends object>(own: Texts<Own>): Texts<Own & OfOne & Shared> =>
  Object.fromEntries(
    LANGUAGES.map((language) => [language, { ...OF_ONE[language], ...SHARED[language], ...own[language] }]),
  ) as Texts<Own & OfOne & Shared>;

/** The texts of the list and the calendar. */
export const LIST_WORDS = withShared(LIST);
export type ListWords = (typeof LIST_WORDS)['en'];
