/** Says refusals in one language. Imports no texts, so that the web client loads those of the reader's language alone. */
import { begun, labelled } from './labelled.ts';
import type { Language } from './language.ts';
import type { ProblemData, RefusalData } from './refusal-data.ts';
import type { ProblemName, Texts } from './texts.ts';

type Problems = NonNullable<RefusalData['problems']>;

export interface Sayer {
  /**
   * Advice about a problem, after the field's label and a colon: `enter at least 3 characters`. A text without a name stays
   * English.
   */
  sayProblem: (problem: ProblemData) => string;
  /** All problems of one field, to follow its label: `enter at least 3 characters.` */
  sayTogether: (problems: readonly ProblemData[]) => string;
  sayLabelled: (label: string, problems: readonly ProblemData[]) => string;
  /** `display_name` as a label; without one in the table the field's own name. */
  sayField: (field: string) => string;
  /** One sentence for each field: `Commentaire : remplissez ce champ.`, `Comment: fill this in.` */
  sayProblems: (problems: Problems) => string[];
  /** The whole refusal, in sentences for people. A refusal without a name is described by its kind. */
  sayRefusal: (data: RefusalData) => string;
}

const filled = (text: string, parameters: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => parameters[name] ?? whole);

/** Ends it as a sentence ends. */
export const ended = (text: string): string => (/[.!?؟…]["”»’\u2069]*$/.test(text) ? text : `${text}.`);

/** A minimum of one means that a value is required. */
const MINIMUMS: readonly ProblemName[] = ['too_short', 'at_least_characters', 'too_few_entries'];

/** An empty field shows only these problems. */
const MISSING: readonly (ProblemName | null)[] = ['blank', 'empty'];

const entryOf = (texts: Readonly<Record<string, string>>, name: string): string | null =>
  Object.hasOwn(texts, name) ? (texts[name] ?? null) : null;

export function sayerOf(language: Language, { sentences, advice, labels }: Texts): Sayer {
  const sayProblem: Sayer['sayProblem'] = ({ problem, parameters, phrase }) => {
    if (problem === null) return phrase;
    const isMissing = MINIMUMS.includes(problem) && parameters.least === '1';
    return filled(advice[isMissing ? 'blank' : problem], parameters);
  };

  const sayTogether: Sayer['sayTogether'] = (problems) => {
    const missing = problems.filter(({ problem }) => MISSING.includes(problem)).slice(0, 1);
    const told = missing.length > 0 ? missing : problems;
    const [first = '', ...others] = new Set(told.map((problem) => ended(sayProblem(problem))));
    return [first, ...others.map(begun)].join(' ');
  };

  const sayLabelled: Sayer['sayLabelled'] = (label, problems) => labelled(label, sayTogether(problems), language);

  const sayField: Sayer['sayField'] = (field) => {
    const last = field.split('.').findLast((part) => !/^\d+$/.test(part)) ?? field;
    const key = last.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    return entryOf(labels, key) ?? begun(key.replaceAll('_', ' '));
  };

  const sayProblems: Sayer['sayProblems'] = (problems) =>
    Object.entries(problems).map(([field, found]) => sayLabelled(sayField(field), found));

  const sayRefusal: Sayer['sayRefusal'] = ({ refusal, parameters, problem, problems }) => {
    const pattern = entryOf(sentences, refusal) ?? sentences.not_done;
    const values = problem ? { ...parameters, phrase: sayProblem(problem) } : parameters;
    const sentence = begun(ended(filled(pattern, values)));
    return refusal === 'validation_failed' && problems ? `${sentence} ${sayProblems(problems).join(' ')}` : sentence;
  };

  return { sayProblem, sayTogether, sayLabelled, sayField, sayProblems, sayRefusal };
}
