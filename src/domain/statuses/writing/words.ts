/** The words of a status, and their validation, which posting and editing share (Mastodon's errors). */
import type { Status } from '../../../generated/prisma/client.ts';
import { invalid, Refusal } from '../../../platform/errors.ts';
import { isLanguage } from '../../kernel/language.ts';
import { NO_PLAIN_WORDS, type PlainWords, plainWordsIn } from '../plain-words.ts';
import { MAX_CHARACTERS, statusLength } from '../text/length.ts';
import { strip } from '../text/strip.ts';

/**
 * The columns that say what the author wrote. Posting, scheduling, drafting, editing, importing and storing a remote post carry all of them; a new
 * one is null where it is not given. docs/where-to-put-things.md lists the places.
 */
export type Words = Pick<Status, 'text' | 'spoilerText' | 'sensitive'> & PlainWords;

/** The words alone, of an object that has more. */
export const wordsIn = ({ text, spoilerText, sensitive, ...plain }: Words): Words => ({
  text,
  spoilerText,
  sensitive,
  ...plainWordsIn(plain),
});

/** The words of a status that has nothing but a text. */
export const onlyText = (text: string): Words => ({ text, spoilerText: '', sensitive: false, ...NO_PLAIN_WORDS });

export const areSameWords = (one: Words, other: Words): boolean =>
  Object.entries(wordsIn(one)).every(([name, value]) => value === other[name as keyof Words]);

interface Written extends Words {
  mediaIds: readonly string[];
  poll: unknown;
  /** A quote needs no text of its own. */
  quotes: boolean;
}

/** Normalizes line breaks of forms and other systems, and trims white space, such as keyboards add after a name. */
export const asStored = (text: string): string => strip(text.replace(/\r\n?/g, '\n'));

/**
 * Normalizes the text for storage: a content warning without text becomes the text, and a status with a warning is sensitive.
 *
 * Returns the words alone. Refuses empty or too long text, unknown languages, and a poll with media.
 */
export function checkWords(written: Written): Words {
  const { mediaIds, language, quotes } = written;
  const [typed, warning] = [asStored(written.text), asStored(written.spoilerText)];
  const onlyWarning = !quotes && typed === '' && warning !== '';
  const text = onlyWarning ? warning : typed;
  const spoilerText = onlyWarning ? '' : warning;
  if (text === '' && mediaIds.length === 0 && !quotes) throw invalid({ text: ["can't be blank"] });
  if (statusLength(text, spoilerText) > MAX_CHARACTERS) {
    throw invalid({ text: [`character limit of ${MAX_CHARACTERS} exceeded`] });
  }
  if (language !== null && !isLanguage(language)) throw invalid({ language: ['is not included in the list'] });
  // Mastodon's message, although it describes another problem.
  if (written.poll !== null && mediaIds.length > 0) throw new Refusal('invalid', 'Cannot attach more than 4 files');
  return { ...wordsIn(written), text, spoilerText, sensitive: written.sensitive || warning !== '' };
}
