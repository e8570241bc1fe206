/** Keeps what others answered for a while, so that they are asked once, however many want to know at once or later. */
import type { Clock } from '../clock.ts';
import { onePer } from './one-per.ts';

export interface KeptFor {
  ms: number;
  /** Of more than so many answers the oldest goes. */
  max: number;
}

interface Kept<Answer> {
  until: number;
  answer: Promise<Answer>;
}

/** @returns a function that gives the answer kept under `key`, or asks; what was refused or failed is not kept */
export function keepAnswers<Answer>({ ms, max }: KeptFor) {
  const keptBy = onePer((_clock: Clock) => new Map<string, Kept<Answer>>());
  return (clock: Clock, key: string, ask: () => Promise<Answer>): Promise<Answer> => {
    const kept = keptBy(clock);
    const now = clock.now().getTime();
    const known = kept.get(key);
    if (known && known.until > now) return known.answer;
    const answer = ask();
    const [oldest] = kept.keys();
    if (kept.size >= max && oldest !== undefined) kept.delete(oldest);
    const entry = { until: now + ms, answer };
    kept.delete(key);
    kept.set(key, entry);
    answer.catch(() => {
      if (kept.get(key) === entry) kept.delete(key);
    });
    return answer;
  };
}
