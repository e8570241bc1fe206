/**
 * After a commit nothing is refused: once its mutation has written, a request waits longer for the database than before, and its
 * statements are repeated while the database is busy or unavailable (docs/decisions/0069-after-a-commit.md).
 */
import pRetry from 'p-retry';
import type pg from 'pg';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import { refusalOf } from '../trouble.ts';
import type { DatabaseLimits } from './limits.ts';
import { withinTransaction } from './within-transaction.ts';
import { currentWriting, textOf, type Writing } from './writing.ts';

/**
 * Limits of the connections that are used after a commit if the usual ones failed; no longer than proxies wait for an answer.
 */
export const RESERVE_LIMITS: DatabaseLimits = { connectMs: 10_000, statementMs: 30_000 };
export const RESERVE_CONNECTIONS = 2;

/** No attempt begins after half a minute; a running one may still complete. */
const PAUSES = { retries: Number.POSITIVE_INFINITY, minTimeout: 50, maxTimeout: 1_000, maxRetryTime: 30_000 };

/** Outside a transaction, such a statement commits by itself. */
const CHANGES = /\b(?:INSERT\s+INTO|(?<!\bFOR\s+(?:NO\s+KEY\s+)?)UPDATE|DELETE\s+FROM|MERGE\s+INTO)\b/i;

/** The server reported that the statement had no effect, or never received it. */
const NOT_DONE = /^(40|53|55|57014|57P03|ECONNREFUSED)/;
const NEVER_ASKED = /^timeout (exceeded when trying to connect|expired)/;

function mayAskAgain(error: unknown, text: string): boolean {
  if (refusalOf(error)?.kind !== 'unavailable') return false;
  const { code, message } = error as NodeJS.ErrnoException;
  return !CHANGES.test(text) || NOT_DONE.test(code ?? '') || NEVER_ASKED.test(message);
}

/** Tries `first`, then `again` after growing pauses, while `mayRetry` allows it. */
const keepTrying = <Result>(
  first: () => Promise<Result>,
  again: () => Promise<Result>,
  mayRetry: (error: unknown) => boolean,
): Promise<Result> =>
  pRetry((attempt) => (attempt === 1 ? first() : again()), { ...PAUSES, shouldRetry: ({ error }) => mayRetry(error) });

/**
 * Runs the first attempt by `query`. After a commit of the request, failures are repeated on `reserve`.
 *
 * @param asked the arguments of pg's `query`
 */
export async function queryAgain(
  query: () => Promise<pg.QueryResult>,
  reserve: pg.Pool,
  writing: Writing,
  asked: unknown[],
): Promise<pg.QueryResult> {
  const text = textOf(asked[0]);
  if (!writing.committed) {
    const result = await query();
    if (CHANGES.test(text)) writing.committed = true;
    return result;
  }
  const again = () => reserve.query(...(asked as [string]));
  return keepTrying(query, again, (error) => mayAskAgain(error, text));
}

/** Connects by `connect`, and after a failure by `reserve`. */
export const connectAgain = (connect: () => Promise<pg.PoolClient>, reserve: pg.Pool): Promise<pg.PoolClient> =>
  keepTrying(
    connect,
    () => reserve.connect(),
    (error) => mayAskAgain(error, 'BEGIN'),
  );

/**
 * Makes the client repeat a transaction that failed after an earlier commit of the same request, unless it may have been
 * committed.
 */
export function repeatTransactions(db: PrismaClient): PrismaClient {
  const transact = db.$transaction.bind(db) as (...given: unknown[]) => Promise<unknown>;
  db.$transaction = ((body: unknown, options?: unknown) => {
    if (typeof body !== 'function') return transact(body, options);
    const run = () => transact((tx: unknown) => withinTransaction(() => body(tx)), options);
    const writing = currentWriting();
    if (!writing?.committed) return run();
    const before = writing.commits;
    return keepTrying(run, run, (error) => writing.commits === before && refusalOf(error)?.kind === 'unavailable');
  }) as typeof db.$transaction;
  return db;
}
