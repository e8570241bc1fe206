/** Translated texts. Each area has one file for each language, loaded with the area; a missing text is a type error. */
import { use } from 'react';
import { type Language, language } from './language.ts';

type Loaders<Messages> = Record<Language, () => Promise<{ messages: Messages }>>;

const loading: Promise<unknown>[] = [];

/** When the texts of all areas that were loaded are there. */
export const textsLoaded = (): Promise<unknown> => Promise.allSettled(loading);

/**
 * The hook that gives an area's texts in the client's language. The texts are loaded when the area's module is; a component that
 * renders before suspends. It calls `use` each time, because React goes on with a suspended component where `use` returns.
 */
export function defineMessages<Messages>(loaders: Loaders<Messages>): () => Messages {
  const loaded: Promise<Messages> = loaders[language]().then(({ messages }) => {
    // What React notes on a promise that it has waited for: with it, `use` returns at once.
    Object.assign(loaded, { status: 'fulfilled', value: messages });
    return messages;
  });
  loading.push(loaded);
  return () => use(loaded);
}

/** Formats are slow to make, so each is made once. */
const plurals = new Map<Language, { rules: Intl.PluralRules; numbers: Intl.NumberFormat }>();

function formatsOf(of: Language) {
  const found = plurals.get(of) ?? { rules: new Intl.PluralRules(of), numbers: new Intl.NumberFormat(of) };
  plurals.set(of, found);
  return found;
}

/** The form for a number, with `#` replaced by it: `count('en', 2, { one: '# reply', other: '# replies' })`. */
export function count(
  of: Language,
  number: number,
  forms: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string },
): string {
  const { rules, numbers } = formatsOf(of);
  const form = forms[rules.select(number)] ?? forms.other;
  return form.replace('#', numbers.format(number));
}
