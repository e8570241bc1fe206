/** Simulates that the process dies after a commit or a statement: from then on, no statement of the run reaches the database. */
import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { CHANGES, textOf } from './after-commit.ts';

interface Run {
  /** Commits, or statements, until its death. */
  left: number;
  of: 'commits' | 'statements';
}

const runs = new AsyncLocalStorage<Run>();

class Died extends Error {
  override readonly name = 'Died';
}

/** Streams of COPY get their errors by a method. */
type Stream = Record<'handleError', (error: Error) => void>;

const isStream = (asked: unknown): asked is Stream =>
  typeof asked === 'object' && asked !== null && 'handleError' in asked;

/** Returns the function that restores pg. */
export function letRunsDie(): () => void {
  const { query } = pg.Client.prototype;
  const open = new WeakSet<pg.Client>();
  pg.Client.prototype.query = function (this: pg.Client, ...asked: unknown[]) {
    const run = runs.getStore();
    const text = textOf(asked[0]);
    // The database ends the transactions of a dead process.
    if (run?.left === 0 && text !== 'ROLLBACK') {
      const [stream] = asked;
      if (isStream(stream)) {
        process.nextTick(() => stream.handleError(new Died()));
        return stream;
      }
      const done = asked.at(-1);
      if (typeof done !== 'function') return Promise.reject(new Died());
      return void process.nextTick(done as (error: Error) => void, new Died());
    }
    if (run?.of === 'statements') {
      run.left -= 1;
      return Reflect.apply(query, this, asked);
    }
    if (text === 'BEGIN') open.add(this);
    const commits = text === 'COMMIT' || (!open.has(this) && CHANGES.test(text));
    if (text === 'COMMIT' || text === 'ROLLBACK') open.delete(this);
    if (!run || !commits) return Reflect.apply(query, this, asked);
    const done = asked.at(-1);
    if (typeof done !== 'function')
      return (Reflect.apply(query, this, asked) as unknown as Promise<unknown>).then((result) => {
        run.left -= 1;
        return result;
      });
    const after = (error: Error | null, result: unknown): void => {
      if (!error) run.left -= 1;
      (done as (error: Error | null, result: unknown) => void)(error, result);
    };
    return Reflect.apply(query, this, [...asked.slice(0, -1), after]);
  } as typeof query;
  return () => {
    pg.Client.prototype.query = query;
  };
}

/**
 * Runs `run` until it dies after so many commits, or ends.
 *
 * @returns whether it made all of these commits
 */
export async function dieAfter(commits: number, run: () => Promise<unknown>): Promise<boolean> {
  const fate: Run = { left: commits, of: 'commits' };
  await runs.run(fate, run).catch(() => null);
  return fate.left === 0;
}

/**
 * Runs `run`, which may decide that it dies after so many more statements.
 *
 * @returns whether it died
 * @throws any other error of the run
 */
export async function dieWithin(run: (dieAfter: (statements: number) => void) => Promise<unknown>): Promise<boolean> {
  const fate: Run = { left: Number.POSITIVE_INFINITY, of: 'statements' };
  const dieAfter = (statements: number): void => {
    fate.left = statements;
  };
  return runs
    .run(fate, () => run(dieAfter))
    .then(
      () => false,
      (error) => {
        if (fate.left > 0) throw error;
        return true;
      },
    );
}
