/** Says a refusal in a language: for the server's pages and for clients, which get its data with every error. */

import { FOR_PEOPLE } from './english/for-people.ts';
import { FIELD_LABELS } from './field-labels.ts';
import type { Language } from './language.ts';
import { type ProblemData, problemData, type RefusalData, sentenceData } from './refusal-data.ts';
import { type RefusalName, TEXTS } from './texts.ts';

const filled = (text: string, parameters: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => parameters[name] ?? whole);

/** Ends it as a sentence ends. */
const ended = (text: string): string => (/[.!?…]["”»’]?$/.test(text) ? text : `${text}.`);

const begun = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** As it stands alone beside a field: `Can't be blank.` */
export const alone = (phrase: string): string => ended(begun(phrase));

/** `Validation failed: ` before what is wrong. */
const OF_INTERFACE = `${TEXTS.en.sentences.validation_failed}: `;

/** What a refusal says to people, as a pattern; that of the interface is not always a sentence. */
function patternFor(name: RefusalName, language: Language): string {
  const sentence = TEXTS[language].sentences[name];
  if (language !== 'en') return sentence;
  return FOR_PEOPLE[name] ?? (sentence.startsWith(OF_INTERFACE) ? sentence.slice(OF_INTERFACE.length) : sentence);
}

/** `can't be blank` in that language; a text without a name stays English. */
export function sayProblem({ problem, parameters, phrase }: ProblemData, language: Language): string {
  return problem === null || language === 'en' ? phrase : filled(TEXTS[language].phrases[problem], parameters);
}

/** `display_name` as a label; without one in the table the field's own name. */
export function sayField(field: string, language: Language): string {
  const last = field.split('.').findLast((part) => !/^\d+$/.test(part)) ?? field;
  const key = last.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return FIELD_LABELS[key]?.[language] ?? begun(key.replaceAll('_', ' '));
}

/** One sentence for each problem: `Commentaire : ne peut pas être vide.`, `Comment can't be blank.` */
export function sayProblems(problems: NonNullable<RefusalData['problems']>, language: Language): string[] {
  const between = { en: ' ', fr: ' : ', de: ': ' }[language];
  return Object.entries(problems).flatMap(([field, found]) =>
    found.map((each) => ended(`${sayField(field, language)}${between}${sayProblem(each, language)}`)),
  );
}

const isName = <Name extends string>(texts: Readonly<Record<Name, string>>, name: string): name is Name =>
  Object.hasOwn(texts, name);

/** The whole refusal, in sentences for people. What has no name is said as its kind. */
export function sayRefusal(data: RefusalData & { message: string }, language: Language): string {
  const { phrase, sentence: inner, ...parameters } = data.parameters;
  const said = {
    ...(phrase !== undefined && { phrase: sayProblem(problemData(phrase), language) }),
    ...(inner !== undefined && { sentence: sayRefusal(sentenceData(inner), language) }),
  };
  const name = isName(TEXTS.en.sentences, data.refusal) ? data.refusal : 'not_done';
  const sentence = begun(ended(filled(patternFor(name, language), { ...parameters, ...said })));
  return data.refusal === 'validation_failed' && data.problems
    ? `${sentence} ${sayProblems(data.problems, language).join(' ')}`
    : sentence;
}
