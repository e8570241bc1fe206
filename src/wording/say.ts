/** Says a refusal in a language: for the server's pages and for clients, which get its data with every error. */

import { FOR_PEOPLE } from './english/for-people.ts';
import { FIELD_LABELS } from './field-labels.ts';
import { begun, labelled } from './labelled.ts';
import { inDirectionOf, type Language } from './language.ts';
import { type ProblemData, problemData, type RefusalData, refusalData, sentenceData } from './refusal-data.ts';
import { type ProblemName, type RefusalName, type SomeTexts, TEXTS } from './texts.ts';

const filled = (text: string, parameters: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => parameters[name] ?? whole);

/** Ends it as a sentence ends. */
const ended = (text: string): string => (/[.!?؟…]["”»’\u2069]*$/.test(text) ? text : `${text}.`);

/** The prefix `Validation failed: ` before the problems. */
const OF_INTERFACE = `${TEXTS.en.sentences.validation_failed}: `;

/** The English pattern of a refusal for people; that of the interface is not always a sentence. */
function englishFor(name: RefusalName): string {
  const sentence = TEXTS.en.sentences[name];
  return FOR_PEOPLE[name] ?? (sentence.startsWith(OF_INTERFACE) ? sentence.slice(OF_INTERFACE.length) : sentence);
}

function patternFor(name: RefusalName, language: Language): string {
  if (language === 'en') return englishFor(name);
  const { sentences }: SomeTexts = TEXTS[language];
  return sentences[name] ?? inDirectionOf(language, ended(englishFor(name)));
}

function adviceFor(name: ProblemName, language: Language): string {
  const { advice }: SomeTexts = TEXTS[language];
  return advice[name] ?? inDirectionOf(language, TEXTS.en.advice[name]);
}

/** A minimum of one means that a value is required. */
const MINIMUMS: readonly ProblemName[] = ['too_short', 'at_least_characters', 'too_few_entries'];

/**
 * Advice about a problem, after the field's label and a colon: `enter at least 3 characters`. A text without a name stays
 * English.
 */
export function sayProblem({ problem, parameters, phrase }: ProblemData, language: Language): string {
  if (problem === null) return phrase;
  const isMissing = MINIMUMS.includes(problem) && parameters.least === '1';
  return filled(adviceFor(isMissing ? 'blank' : problem, language), parameters);
}

/** An empty field shows only these problems. */
const MISSING: readonly (ProblemName | null)[] = ['blank', 'empty'];

/** All problems of one field, to follow its label: `enter at least 3 characters.` */
export function sayTogether(problems: readonly ProblemData[], language: Language): string {
  const missing = problems.filter(({ problem }) => MISSING.includes(problem)).slice(0, 1);
  const told = missing.length > 0 ? missing : problems;
  const [first = '', ...others] = new Set(told.map((problem) => ended(sayProblem(problem, language))));
  return [first, ...others.map(begun)].join(' ');
}

export const sayLabelled = (label: string, problems: readonly ProblemData[], language: Language): string =>
  labelled(label, sayTogether(problems, language), language);

/** `display_name` as a label; without one in the table the field's own name. */
export function sayField(field: string, language: Language): string {
  const last = field.split('.').findLast((part) => !/^\d+$/.test(part)) ?? field;
  const key = last.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return FIELD_LABELS[key]?.[language] ?? begun(key.replaceAll('_', ' '));
}

/** One sentence for each field: `Commentaire : remplissez ce champ.`, `Comment: fill this in.` */
export const sayProblems = (problems: NonNullable<RefusalData['problems']>, language: Language): string[] =>
  Object.entries(problems).map(([field, found]) => sayLabelled(sayField(field, language), found, language));

const isName = <Name extends string>(texts: Readonly<Record<Name, string>>, name: string): name is Name =>
  Object.hasOwn(texts, name);

/** Why something was refused, by its English sentence. */
export const sayReason = (message: string, language: Language): string =>
  sayRefusal({ ...refusalData({ message, kind: 'not_done' }), message }, language);

/** The whole refusal, in sentences for people. A refusal without a name is described by its kind. */
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
