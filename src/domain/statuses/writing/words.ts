/** What an author may write: the checks that posting and editing share (spec/mastodon/errors.json). */
import { invalid, Refusal } from '../../../platform/errors.ts';
import { isLanguage } from '../../kernel/language.ts';
import { MAX_CHARACTERS, statusLength } from '../text/length.ts';
import { strip } from '../text/strip.ts';

export interface Words {
  text: string;
  spoilerText: string;
  sensitive: boolean;
}

interface Written extends Words {
  language: string | null;
  mediaIds: readonly string[];
  poll: unknown;
  /** What it quotes speaks for it. */
  quotes: boolean;
}

/** Forms and some systems end lines otherwise; what is blank at the ends, as keyboards leave it behind a name, is nothing. */
const asStored = (text: string): string => strip(text.replace(/\r\n?/g, '\n'));

/**
 * The words as they are stored: a warning without a text is the text, and what has a warning is sensitive.
 *
 * Refuses what says nothing or too much, unknown languages, and a poll beside media.
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
  // Mastodon's words for it, though they speak of something else.
  if (written.poll !== null && mediaIds.length > 0) throw new Refusal('invalid', 'Cannot attach more than 4 files');
  return { text, spoilerText, sensitive: written.sensitive || warning !== '' };
}
