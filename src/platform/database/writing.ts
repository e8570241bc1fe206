/** What a request has written so far; with its first commit on, it is answered whatever happens (after-commit.ts). */
import { AsyncLocalStorage } from 'node:async_hooks';

export interface Writing {
  /** Whether a mutation has begun: what was written before, such as the last use of a token, is no change that anybody asked for. */
  begun: boolean;
  committed: boolean;
  /** Counts the transactions whose end was asked for: where its answer is lost, nobody knows whether there is one. */
  commits: number;
}

const writings = new AsyncLocalStorage<Writing>();

export const currentWriting = (): Writing | undefined => writings.getStore();

/** Runs a request that may call mutations: what it reads after one of them belongs to it. */
export const withinRequest = <Result>(run: () => Result): Result =>
  writings.run({ begun: false, committed: false, commits: 0 }, run);

/** Runs a mutation, which counts for the request that called it. */
export function whileMutating<Result>(run: () => Result): Result {
  const request = writings.getStore();
  if (!request) return writings.run({ begun: true, committed: false, commits: 0 }, run);
  request.begun = true;
  return run();
}

/** Runs what several requests share for one of them. */
export const onBehalfOf = <Result>(writing: Writing | null, run: () => Result): Result =>
  writing ? writings.run(writing, run) : run();

export const textOf = (asked: unknown): string =>
  String(typeof asked === 'object' && asked !== null && 'text' in asked ? asked.text : asked);

/** Notes that a transaction of a mutation ends; called with every statement that is asked on a connection, and its result. */
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
