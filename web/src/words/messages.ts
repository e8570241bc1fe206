/** Translated texts. Each area has one file for each language, loaded with the area; a missing text is a type error. */
import { use } from 'react';
import { type Language, language } from './language.ts';

type Loaders<Messages> = Record<Language, () => Promise<{ messages: Messages }>>;

/**
 * The hook that gives an area's texts in the client's language. The texts are loaded when the area's module is; a component that
 * renders before suspends.
 */
export function defineMessages<Messages>(loaders: Loaders<Messages>): () => Messages {
  const loaded = loaders[language]().then(({ messages }) => messages);
  return () => use(loaded);
}

/** The form for a number, with `#` replaced by it: `count('en', 2, { one: '# reply', other: '# replies' })`. */
export function count(
  of: Language,
  number: number,
  forms: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string },
): string {
  const form = forms[new Intl.PluralRules(of).select(number)] ?? forms.other;
  return form.replace('#', new Intl.NumberFormat(of).format(number));
}
