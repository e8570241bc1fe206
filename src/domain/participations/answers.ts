/** Answers to the questions of an event: validated, and stored with the wording that the person read. */
import type { Event, Prisma } from '../../generated/prisma/client.ts';
import { type FieldErrors, invalid } from '../../platform/errors.ts';
import { type EventQuestion, storedQuestions } from '../events/questions.ts';

/** `question` is the label at the time of the answer. */
export interface Answer {
  question: string;
  value: string | number | boolean;
}

/** As clients and forms send it: forms have texts alone. */
export interface AnswerInput {
  question: string;
  value: string | number | boolean | null;
}

/** Content of the column `answers`; null if the person was not asked. */
export const storedAnswers = (answers: unknown): Answer[] | null => answers as Answer[] | null;

export const answersColumn = (answers: readonly Answer[]): Prisma.InputJsonArray =>
  answers as unknown as Prisma.InputJsonArray;

export const ANSWER_MAX = 500;
/** Larger numbers lose digits. */
const NUMBER_MAX = 1_000_000_000;

type Asking = Pick<Event, 'questions'>;
type Problem = FieldErrors[string][number];
type Read = { value: Answer['value'] | null } | { problem: Problem };

const isChecked = (value: AnswerInput['value']): boolean => value === true || value === 'true' || value === 'yes';

/** A value of null is no answer. */
function readValue({ kind, required, options }: EventQuestion, given: AnswerInput['value']): Read {
  if (kind === 'CHECKBOX') {
    if (required && !isChecked(given)) return { problem: 'must be accepted' };
    return { value: isChecked(given) };
  }
  const text = given === null || typeof given === 'boolean' ? '' : String(given).trim();
  if (text === '') return required ? { problem: "can't be blank" } : { value: null };
  if (kind === 'CHOICE') return options.includes(text) ? { value: text } : { problem: 'is not included in the list' };
  if (kind === 'TEXT')
    return [...text].length > ANSWER_MAX
      ? { problem: `is too long (maximum is ${ANSWER_MAX} characters)` }
      : { value: text };
  const number = Number(text.replace(',', '.'));
  if (Number.isFinite(number) && Math.abs(number) <= NUMBER_MAX) return { value: number };
  return { problem: `must be a number from ${-NUMBER_MAX} to ${NUMBER_MAX}` };
}

/** The name of the field of a question, by its place in the list of the event. */
export const answerField = (index: number): string => `answers.${index}.value`;

function read(event: Asking, given: readonly AnswerInput[]): { answers: Answer[]; wrong: FieldErrors } {
  const questions = storedQuestions(event.questions);
  const wrong: FieldErrors = {};
  const known = new Set(questions.map(({ label }) => label));
  if (given.some(({ question }) => !known.has(question))) wrong.answers = ['is not included in the list'];
  const byLabel = new Map(given.map(({ question, value }) => [question, value]));
  const answers = questions.flatMap((question, index): Answer[] => {
    const found = readValue(question, byLabel.get(question.label) ?? null);
    if ('problem' in found) wrong[answerField(index)] = [found.problem];
    return 'value' in found && found.value !== null ? [{ question: question.label, value: found.value }] : [];
  });
  return { answers, wrong };
}

/** The problems of answers in a form. */
export const answerProblems = (event: Asking, given: readonly AnswerInput[]): FieldErrors => read(event, given).wrong;

/**
 * In the order of the questions. Refuses answers that are missing or invalid, at `answers.{place of the question}.value`, and answers to
 * questions that the event does not ask, because the form was read before they changed.
 */
export function readAnswers(event: Asking, given: readonly AnswerInput[]): Answer[] {
  const { answers, wrong } = read(event, given);
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  return answers;
}

/** Whether the event asks something that the person has not answered, but has to. */
export function isUnanswered(event: Asking, answers: readonly Answer[] | null): boolean {
  const answered = new Set(answers?.map(({ question }) => question));
  return storedQuestions(event.questions).some(
    ({ label, required }) => (required || answers === null) && !answered.has(label),
  );
}
