/** Answers that came with the page (src/client/first-reads.ts), instead of requests. */
import type { FirstRead } from '../../../src/client/first-reads.ts';

/** As the server writes it (src/facades/web/client/first-answers.ts). */
export interface FirstAnswer {
  read: FirstRead;
  data: unknown;
  /** The start of the next page of a list. */
  next?: Record<string, string>;
}

const answers = JSON.parse(document.getElementById('answers')?.textContent || '[]') as FirstAnswer[];

const isSame = (one: FirstRead, other: FirstRead): boolean => JSON.stringify(one) === JSON.stringify(other);

export const firstAnswers = (): readonly FirstAnswer[] => answers;

export const firstAnswerTo = (read: FirstRead): FirstAnswer | undefined =>
  answers.find((answer) => isSame(answer.read, read));
