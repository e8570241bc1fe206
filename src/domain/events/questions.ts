/** Questions to the people who join an event: validated, and stored with the event. */
import type { FieldErrors } from '../../platform/errors.ts';

export const QUESTION_KINDS = ['TEXT', 'CHOICE', 'CHECKBOX', 'NUMBER'] as const;

/** The label names the question: an event asks none twice, and answers are stored with it. */
export interface EventQuestion {
  label: string;
  kind: (typeof QUESTION_KINDS)[number];
  required: boolean;
  /** The answers of a choice; other kinds have none. */
  options: string[];
}

export const MOST_QUESTIONS = 20;
export const LABEL_MAX = 200;
const OPTIONS = { least: 2, most: 20 } as const;
export const OPTION_MAX = 100;

/** Content of the column `questions`. */
export const storedQuestions = (questions: unknown): EventQuestion[] => (questions as EventQuestion[] | null) ?? [];

export interface QuestionInput {
  label: string;
  kind: EventQuestion['kind'];
  required?: boolean | undefined;
  options?: readonly string[] | undefined;
}

/** Without spaces around texts, and without empty and repeated options. */
export const plainQuestions = (given: readonly QuestionInput[]): EventQuestion[] =>
  given.map(({ label, kind, required = false, options = [] }) => ({
    ...{ label: label.trim(), kind, required },
    options: kind === 'CHOICE' ? [...new Set(options.map((option) => option.trim()).filter(Boolean))] : [],
  }));

/** Validation errors; field names as clients write them. */
export function questionFaults(questions: readonly EventQuestion[]): FieldErrors {
  const wrong: FieldErrors = {};
  if (questions.length > MOST_QUESTIONS) wrong.questions = [`should have at most ${MOST_QUESTIONS} item(s)`];
  questions.forEach(({ label, kind, options }, index) => {
    const at = `questions.${index}`;
    if (label === '') wrong[`${at}.label`] = ["can't be blank"];
    else if (questions.findIndex((other) => other.label === label) < index)
      wrong[`${at}.label`] = ['has already been taken'];
    if (kind !== 'CHOICE') return;
    if (options.length < OPTIONS.least) wrong[`${at}.options`] = [`has too few entries (minimum is ${OPTIONS.least})`];
    if (options.length > OPTIONS.most) wrong[`${at}.options`] = [`has too many entries (maximum is ${OPTIONS.most})`];
  });
  return wrong;
}
