/** Says a refusal in a language: for the server's pages and for clients, which get its data with every error. */
import { FIELD_LABELS } from './field-labels.ts';
import { type ProblemData, problemData, type RefusalData, sentenceData } from './refusal-data.ts';
import { TEXTS, type WordingLanguage } from './texts.ts';

/** The one of the languages that a locale such as `fr-CA` names; else English. */
export function wordingLanguage(locale: string): WordingLanguage {
  const code = locale.toLowerCase().split(/[-_]/)[0] ?? '';
  return Object.hasOwn(TEXTS, code) ? (code as WordingLanguage) : 'en';
}

const filled = (text: string, parameters: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => parameters[name] ?? whole);

/** `can't be blank` in that language; a text without a name stays English. */
export function sayProblem({ problem, parameters, phrase }: ProblemData, language: WordingLanguage): string {
  return problem === null || language === 'en' ? phrase : filled(TEXTS[language].phrases[problem], parameters);
}

/** `display_name` as a label; without one in the table the field's own name. */
export function sayField(field: string, language: WordingLanguage): string {
  const last = field.split('.').findLast((part) => !/^\d+$/.test(part)) ?? field;
  const key = last.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return FIELD_LABELS[key]?.[language] ?? last;
}

/** One sentence for each problem: `Commentaire : ne peut pas être vide`. */
export function sayProblems(problems: NonNullable<RefusalData['problems']>, language: WordingLanguage): string[] {
  const colon = language === 'fr' ? ' : ' : ': ';
  return Object.entries(problems).flatMap(([field, found]) =>
    found.map((each) => `${sayField(field, language)}${colon}${sayProblem(each, language)}`),
  );
}

const isName = <Name extends string>(texts: Readonly<Record<Name, string>>, name: string): name is Name =>
  Object.hasOwn(texts, name);

/** The whole refusal. What has no name is said as its kind, in English as it is. */
export function sayRefusal(data: RefusalData & { message: string }, language: WordingLanguage): string {
  if (language === 'en') return data.message;
  const { sentences } = TEXTS[language];
  const { phrase, sentence: inner, ...parameters } = data.parameters;
  const said = {
    ...(phrase !== undefined && { phrase: sayProblem(problemData(phrase), language) }),
    ...(inner !== undefined && { sentence: sayRefusal(sentenceData(inner), language) }),
  };
  const sentence = filled(sentences[isName(sentences, data.refusal) ? data.refusal : 'not_done'], {
    ...parameters,
    ...said,
  });
  return data.refusal === 'validation_failed' && data.problems
    ? `${sentence} ${sayProblems(data.problems, language).join(' ; ')}`
    : sentence;
}
