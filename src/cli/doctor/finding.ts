/** The result of a check of `plaza doctor`, and how it runs: none takes longer than a few seconds. */
import { afterFreeTime } from '../../platform/free-time.ts';
import { redact } from '../../platform/log.ts';

export type Verdict = 'OK' | 'WARN' | 'FAIL';

export interface Finding {
  name: string;
  verdict: Verdict;
  text: string;
  /** The advice; null if there is nothing to do. */
  advice: string | null;
}

/** The timeout of each check. */
export const TIMEOUT_MS = 5_000;

/** Advice for an address of this server that does not answer. */
export const UNREACHED = 'Is the server running, and does its proxy pass requests on to HOST and PORT?';

/** Thrown by a check that found something to do. */
export class Problem extends Error {
  readonly verdict: Exclude<Verdict, 'OK'>;
  readonly advice: string | null;

  constructor(verdict: Exclude<Verdict, 'OK'>, text: string, advice: string | null = null) {
    super(text);
    this.verdict = verdict;
    this.advice = advice;
  }
}

/** It works, but needs attention. */
export function warn(text: string, advice: string): never {
  throw new Problem('WARN', text, advice);
}

/** The server, or a part of it, does not work. */
export function fail(text: string, advice: string): never {
  throw new Problem('FAIL', text, advice);
}

/** The first line of the message and of its causes, because a library's outermost message may not state the reason. */
function describe(error: unknown): string {
  const { message, code, cause } = error as NodeJS.ErrnoException;
  const words = (message || code || String(error)).split('\n', 1)[0] ?? '';
  return cause ? `${words} (${describe(cause)})` : words;
}

/**
 * Runs one check.
 *
 * @param ask returns a few words, or throws: a Problem, or any other error, which counts as a failure
 * @param advice what to do about such a failure
 */
export async function check(name: string, advice: string | null, ask: () => Promise<string>): Promise<Finding> {
  const late = Promise.withResolvers<never>();
  const cancel = afterFreeTime(TIMEOUT_MS, () =>
    late.reject(new Problem('FAIL', `does not answer within ${TIMEOUT_MS / 1000} seconds`, advice)),
  );
  try {
    return { name, verdict: 'OK', text: await Promise.race([ask(), late.promise]), advice: null };
  } catch (error) {
    const known = error instanceof Problem ? error : new Problem('FAIL', describe(error), advice);
    return { name, verdict: known.verdict, text: redact(known.message), advice: known.advice };
  } finally {
    cancel();
  }
}
