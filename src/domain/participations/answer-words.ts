/** Whether a reply to an event joins it or declines: by the words of the texts, in every language. */
import { TEXTS } from '../../generated/texts/all/answers.ts';
import { LANGUAGES } from '../../wording/language.ts';

export type Answer = 'yes' | 'no';

/** Lower case, with plain apostrophes and single spaces, without the mentions at the beginning and the punctuation at the end. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/[^\S\n]+/g, ' ')
    .replace(/^(?:\s*@[^\s,:]+[,:]?)+/, '')
    .trim();

const wordsOf = (answer: Answer): string[] =>
  LANGUAGES.flatMap((language) => TEXTS[language][answer].split(',').map((word) => plain(word)));

/** Longer words first, so that "I'm in" is not mistaken for a shorter word that it begins with. */
const WORDS: readonly [string, Answer][] = (['yes', 'no'] as const)
  .flatMap((answer) => wordsOf(answer).map((word): [string, Answer] => [word, answer]))
  .sort(([a], [b]) => b.length - a.length);

/** A mark, a picture or a new line must follow; "no-show" and "no idea" are other words. */
const ENDS = /^(?![-'])[^\S\n]*(?:$|\n|[^\p{L}\p{N}\s])/u;
const ONLY_MARKS = /^[^\p{L}\p{N}]*$/u;

/**
 * @param text of the post, with its leading mentions
 * @param whole whether the text must contain nothing else: a public reply may be a sentence that begins with the word, such as
 * "No way!"
 */
export function answerIn(text: string, whole: boolean): Answer | null {
  const said = plain(text);
  for (const [word, answer] of WORDS) {
    if (!said.startsWith(word)) continue;
    const rest = said.slice(word.length);
    if (whole ? ONLY_MARKS.test(rest) : ENDS.test(rest)) return answer;
  }
  return null;
}
