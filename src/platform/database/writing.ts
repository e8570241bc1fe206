/** The commits of a request. After the first one, the request is not refused any more (after-commit.ts). */
import { AsyncLocalStorage } from 'node:async_hooks';

export interface Writing {
  /** Whether a mutation has begun. Earlier writes, such as the last use of a token, were not requested by anybody. */
  begun: boolean;
  committed: boolean;
  /** Counts the transactions whose commit was sent: if its answer is lost, the outcome is unknown. */
  commits: number;
}

const writings = new AsyncLocalStorage<Writing>();

export const currentWriting = (): Writing | undefined => writings.getStore();

/** Runs a request that may call mutations. Reads after a mutation belong to it. */
export const withinRequest = <Result>(run: () => Result): Result =>
  writings.run({ begun: false, committed: false, commits: 0 }, run);

/** Runs a mutation, which counts for the request that called it. */
export function whileMutating<Result>(run: () => Result): Result {
  const request = writings.getStore();
  if (!request) return writings.run({ begun: true, committed: false, commits: 0 }, run);
  request.begun = true;
  return run();
}

/** Runs work that several requests share on behalf of one of them. */
export const onBehalfOf = <Result>(writing: Writing | null, run: () => Result): Result =>
  writing ? writings.run(writing, run) : run();

export const textOf = (asked: unknown): string =>
  String(typeof asked === 'object' && asked !== null && 'text' in asked ? asked.text : asked);

/** Records the end of a transaction of a mutation. Called with every statement that is sent on a connection, and its result. */
export function noteCommit(asked: unknown, answered: unknown): void {
  const writing = writings.getStore();
  if (!writing?.begun || !(answered instanceof Promise) || textOf(asked) !== 'COMMIT') return;
  writing.commits += 1;
  answered.then(
    () => {
      writing.committed = true;
    },
    () => {},
  );
}
