/** Says a refusal in any language: for the server's pages and for clients, which get its data with every error. */
import { TEXTS as ARABIC } from './arabic/texts.ts';
import { TEXTS as ENGLISH } from './english/texts.ts';
import { TEXTS as FRENCH } from './french/texts.ts';
import { TEXTS as GERMAN } from './german/texts.ts';
import type { Language } from './language.ts';
import { type ProblemData, type RefusalData, sentenceData } from './refusal-data.ts';
import { type Sayer, sayerOf } from './sayer.ts';

const SAYERS: Readonly<Record<Language, Sayer>> = {
  ar: sayerOf('ar', ARABIC),
  de: sayerOf('de', GERMAN),
  en: sayerOf('en', ENGLISH),
  fr: sayerOf('fr', FRENCH),
};

export const sayProblem = (problem: ProblemData, language: Language): string => SAYERS[language].sayProblem(problem);

export const sayField = (field: string, language: Language): string => SAYERS[language].sayField(field);

export const sayLabelled = (label: string, problems: readonly ProblemData[], language: Language): string =>
  SAYERS[language].sayLabelled(label, problems);

export const sayProblems = (problems: NonNullable<RefusalData['problems']>, language: Language): string[] =>
  SAYERS[language].sayProblems(problems);

/** Why something was refused, by its English sentence. */
export const sayReason = (message: string, language: Language): string => sayRefusal(sentenceData(message), language);

/** The whole refusal, in sentences for people. */
export function sayRefusal(data: RefusalData, language: Language): string {
  const { sentence: inner, ...parameters } = data.parameters;
  if (inner === undefined) return SAYERS[language].sayRefusal(data);
  // Only pages of the staff quote another refusal.
  const sentence = sayReason(inner, language);
  return SAYERS[language].sayRefusal({ ...data, parameters: { ...parameters, sentence } });
}
