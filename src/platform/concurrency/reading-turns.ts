/** Lets only so many read from the database at once: whoever waits costs nothing, and can still be dropped. */
import { comeAgain } from '../trouble.ts';
import { turns } from './turns.ts';

/** Ten times the connections to the database: it is never idle because of this, and is done with them in a moment. */
const READS_AT_ONCE = 200;

/**
 * @param patienceMs as long as requests wait for a connection: where the database stands still, those behind are not tried one
 * after the other
 * @returns a function that runs `read` when it is its turn, or throws a Refusal 503 when that came too late
 */
export function readingTurns(patienceMs: number): <Result>(read: () => Promise<Result>) => Promise<Result> {
  const inTurn = turns(READS_AT_ONCE);
  return (read) => {
    const asked = performance.now();
    return inTurn(() => {
      if (performance.now() - asked > patienceMs) throw comeAgain();
      return read();
    });
  };
}
