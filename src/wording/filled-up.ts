/** Fills the gaps of a language that is not complete. */
import { TEXTS as ENGLISH } from './english/texts.ts';
import { inDirectionOf, type Language } from './language.ts';
import { ended } from './sayer.ts';
import type { SomeTexts, Texts } from './texts.ts';

const isolated = (language: Language, texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, inDirectionOf(language, text)]));

/** English texts where the language has none. */
export function filledUp(language: Language, { sentences, advice, labels }: SomeTexts): Texts {
  const english = Object.entries(ENGLISH.sentences).map(([name, text]) => [name, ended(text)]);
  const filled = {
    sentences: { ...isolated(language, Object.fromEntries(english)), ...sentences },
    advice: { ...isolated(language, ENGLISH.advice), ...advice },
    labels: { ...isolated(language, ENGLISH.labels), ...labels },
  };
  return filled as Texts;
}
