/** Title and description of an event in further languages: validated, stored with the event, and chosen for a reader. */
import type { Event } from '../../generated/prisma/client.ts';
import type { FieldErrors } from '../../platform/errors.ts';
import { readLanguage } from '../kernel/language.ts';
import { descriptionHtml, textFaults, titleText } from './event-text.ts';

export interface EventText {
  /** As `readLanguage` returns it. */
  language: string;
  title: string;
  /** Sanitized HTML. */
  description: string;
}

export interface EventTextInput {
  language: string;
  title: string;
  description: string;
}

/** Each row of a list of events contains them, so they are few and shorter than the text of the event. */
export const MOST_TEXTS = 9;
export const FURTHER_DESCRIPTION_MAX = 20_000;

/** Content of the column `texts`. */
export const storedTexts = (texts: unknown): EventText[] => (texts as EventText[] | null) ?? [];

/** The texts in their stored form, with validation errors: fields are named after their language, as in `texts.fr.title`. */
export function plainTexts(given: readonly EventTextInput[]): { texts: EventText[]; wrong: FieldErrors } {
  const wrong: FieldErrors = {};
  if (given.length > MOST_TEXTS) wrong.texts = [`should have at most ${MOST_TEXTS} item(s)`];
  const texts = given.slice(0, MOST_TEXTS).map((text, index): EventText => {
    const language = readLanguage(text.language);
    if (language === null) wrong[`texts.${index}.language`] = ['is not included in the list'];
    const at = `texts.${language ?? index}`;
    const title = titleText(text.title);
    const description = descriptionHtml(text.description, `${at}.description`);
    const faults = textFaults({ title, description });
    for (const [name, faulty] of Object.entries(faults)) wrong[`${at}.${name}`] = faulty;
    if ([...description].length > FURTHER_DESCRIPTION_MAX)
      wrong[`${at}.description`] = [`should be at most ${FURTHER_DESCRIPTION_MAX} character(s)`];
    return { language: language ?? '', title, description };
  });
  return { texts, wrong };
}

/** Validation errors of the languages of an event together: each is there once, and that of its own text is known if there are others. */
export function languageFaults(language: string | null | undefined, texts: readonly EventText[]): FieldErrors {
  const wrong: FieldErrors = {};
  if (language === null && texts.length > 0) wrong.language = ["can't be blank"];
  texts.forEach((text, index) => {
    const isRepeated = texts.findIndex((other) => other.language === text.language) < index;
    if (text.language !== '' && (isRepeated || text.language === language))
      wrong[`texts.${text.language}.language`] = ['has already been taken'];
  });
  return wrong;
}

/** The columns of an event from which its texts are read. */
export type TextColumns = Pick<Event, 'title' | 'language' | 'texts'>;

const primary = (tag: string): string | undefined => tag.toLowerCase().split('-')[0];

/**
 * The text for a reader of these languages, the preferred one first; null for that of the event itself. `de` is for readers of `de-CH`, and
 * `de-CH` for those of `de`, if there is nothing closer.
 */
function chosen({ language, texts }: TextColumns, languages: readonly string[]): EventText | null {
  const further = storedTexts(texts);
  if (further.length === 0 || language === null) return null;
  for (const wanted of languages) {
    const is = (tag: string): boolean => tag.toLowerCase() === wanted.toLowerCase();
    const isLike = (tag: string): boolean => primary(tag) === primary(wanted);
    for (const matches of [is, isLike]) {
      if (matches(language)) return null;
      const found = further.find((text) => matches(text.language));
      if (found) return found;
    }
  }
  return null;
}

/** The title in the language of the reader; the original one without languages, as in jobs. */
export const titleFor = (event: TextColumns, languages: readonly string[] = []): string =>
  chosen(event, languages)?.title ?? event.title;

/** Title and description in the language of the reader, and that language if it is known; the original ones without languages. */
export function textFor(
  event: TextColumns & Pick<Event, 'description'>,
  languages: readonly string[] = [],
): Pick<Event, 'title' | 'description' | 'language'> {
  const { title, description, language } = chosen(event, languages) ?? event;
  return { title, description, language };
}

/** All languages of an event, that of its own text first; empty if that is not known. */
export const languagesOf = ({ language, texts }: TextColumns): string[] =>
  language === null ? [] : [language, ...storedTexts(texts).map((text) => text.language)];
