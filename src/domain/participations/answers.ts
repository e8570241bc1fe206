/** Answers to the questions of an event: validated, and stored with the wording that the person read. */
import type { Event, Prisma } from '../../generated/prisma/client.ts';
import { type FieldErrors, invalid } from '../../platform/errors.ts';
import { storedQuestions } from '../events/questions.ts';
import { lacksAnswers, readAnswer } from './answer-value.ts';

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

/** Content of the column `answers`; null while the person has not answered, and 30 days after the event. */
export const storedAnswers = (answers: unknown): Answer[] | null => answers as Answer[] | null;

export const answersColumn = (answers: readonly Answer[]): Prisma.InputJsonArray =>
  answers as unknown as Prisma.InputJsonArray;

type Asking = Pick<Event, 'questions'>;

/** The name of the field of a question, by its place in the list of the event. */
export const answerField = (index: number): string => `answers.${index}.value`;

function read(event: Asking, given: readonly AnswerInput[]): { answers: Answer[]; wrong: FieldErrors } {
  const questions = storedQuestions(event.questions);
  const wrong: FieldErrors = {};
  const known = new Set(questions.map(({ label }) => label));
  if (given.some(({ question }) => !known.has(question))) wrong.answers = ['is not included in the list'];
  else if (new Set(given.map(({ question }) => question)).size < given.length)
    wrong.answers = ['has already been taken'];
  const byLabel = new Map(given.map(({ question, value }) => [question, value]));
  const answers = questions.flatMap((question, index): Answer[] => {
    const found = readAnswer(question, byLabel.get(question.label) ?? null);
    if ('problem' in found) wrong[answerField(index)] = [found.problem];
    return 'value' in found && found.value !== null ? [{ question: question.label, value: found.value }] : [];
  });
  return { answers, wrong };
}

/** The problems of answers in a form. */
export const answerProblems = (event: Asking, given: readonly AnswerInput[]): FieldErrors => read(event, given).wrong;

/**
 * In the order of the questions. Refuses answers that are missing or invalid, at `answers.{place of the question}.value`, answers to
 * questions that the event does not ask, because the form was read before they changed, and two answers to one question.
 */
export function readAnswers(event: Asking, given: readonly AnswerInput[]): Answer[] {
  const { answers, wrong } = read(event, given);
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  return answers;
}

/** Whether the event asks something that the person has not answered, but has to. */
export const isUnanswered = (event: Asking, answers: readonly Answer[] | null): boolean =>
  lacksAnswers(storedQuestions(event.questions), answers);

export interface NewAnswers {
  /** Clients that do not know questions send none, and their people are asked later. */
  answers?: readonly AnswerInput[] | undefined;
  /** Answers that were valid when a visitor wrote them; the questions may have changed since. */
  answered?: readonly Answer[] | null;
}

/**
 * The new answers, which are read, and those of before to questions that the form did not ask, for example because the organizers have
 * removed them. Without new answers those of before stay.
 */
export function renewAnswers(
  event: Asking,
  { answers, answered }: NewAnswers,
  before: readonly Answer[] | null,
): readonly Answer[] | null {
  const given = answers ? readAnswers(event, answers) : answered;
  if (!given) return before;
  const asked = answers ? storedQuestions(event.questions).map(({ label }) => label) : [];
  const replaced = new Set([...asked, ...given.map(({ question }) => question)]);
  return [...given, ...(before ?? []).filter(({ question }) => !replaced.has(question))];
}
