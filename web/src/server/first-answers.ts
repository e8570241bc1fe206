/** Answers that came with the page (src/client/first-reads.ts), instead of requests. */
import type { Refresh } from '../../../src/client/async-refresh.ts';
import type { FirstRead } from '../../../src/client/first-reads.ts';

/** As the server writes it (src/facades/web/client/first-answers.ts). */
export interface FirstAnswer {
  read: FirstRead;
  data: unknown;
  /** The start of the next page of a list. */
  next?: Record<string, string>;
  refresh?: Refresh;
}

const answers = JSON.parse(document.getElementById('answers')?.textContent || '[]') as FirstAnswer[];

const isSame = (one: FirstRead, other: FirstRead): boolean => JSON.stringify(one) === JSON.stringify(other);

export const firstAnswers = (): readonly FirstAnswer[] => answers;

/** Gives each answer once: a query that is reset asks the server. */
export function takeFirstAnswer(read: FirstRead): FirstAnswer | undefined {
  const at = answers.findIndex((answer) => isSame(answer.read, read));
  return at < 0 ? undefined : answers.splice(at, 1)[0];
}
