/** The rules for the answer to one question. Pure: the web client applies them as well. */
import type { FieldErrors } from '../../platform/errors.ts';
import type { EventQuestion } from '../events/questions.ts';

export const ANSWER_MAX = 500;
/** Larger numbers lose digits. */
const NUMBER_MAX = 1_000_000_000;

/** At most two decimals: three digits after a point or a comma may be meant as thousands. */
const NUMBER = /^[+-]?\d+(?:[.,]\d{1,2})?$/;

const TICKED: readonly unknown[] = [true, 'true', 'yes'];
const NOT_TICKED: readonly unknown[] = [false, 'false', '', null];

type Value = string | number | boolean;
type Problem = FieldErrors[string][number];
type Question = Pick<EventQuestion, 'kind' | 'required'> & { options: readonly string[] };

/** Reads an answer as clients and forms send it; forms have texts alone. A value of null is no answer. */
export function readAnswer(
  { kind, required, options }: Question,
  given: Value | null,
): { value: Value | null } | { problem: Problem } {
  if (kind === 'CHECKBOX') {
    const isTicked = TICKED.includes(given);
    if (!isTicked && !NOT_TICKED.includes(given)) return { problem: 'is invalid' };
    return required && !isTicked ? { problem: 'must be accepted' } : { value: isTicked };
  }
  if (typeof given === 'boolean') return { problem: 'is invalid' };
  const text = given === null ? '' : String(given).trim();
  if (text === '') return required ? { problem: "can't be blank" } : { value: null };
  if (kind === 'CHOICE') return options.includes(text) ? { value: text } : { problem: 'is not included in the list' };
  if (kind === 'TEXT')
    return [...text].length > ANSWER_MAX
      ? { problem: `is too long (maximum is ${ANSWER_MAX} characters)` }
      : { value: text };
  const number = typeof given === 'number' ? given : NUMBER.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
  if (Number.isFinite(number) && Math.abs(number) <= NUMBER_MAX) return { value: number };
  return { problem: `must be a number from ${-NUMBER_MAX} to ${NUMBER_MAX}` };
}

/**
 * Whether the person has not answered a question, but has to. An answer to a question that has changed since counts if it would still be
 * accepted.
 */
export const lacksAnswers = (
  questions: readonly (Question & { label: string })[],
  answers: readonly { question: string; value: Value }[] | null,
): boolean =>
  questions.some((question) => {
    if (!question.required && answers !== null) return false;
    const found = answers?.find((answer) => answer.question === question.label);
    return found === undefined || 'problem' in readAnswer(question, found.value);
  });
