/** A transaction that stays open while others act. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Db, Tx } from '../../../src/platform/database/db.ts';

/** Acts as somebody else: a request within a transaction belongs to it (src/platform/database/within-transaction.ts). */
export type Outside = <Result>(act: () => Result) => Result;

export function whileOpen<Result>(db: Db, run: (tx: Tx, outside: Outside) => Promise<Result>): Promise<Result> {
  const outside = AsyncLocalStorage.snapshot();
  return db.$transaction((tx) => run(tx, (act) => outside(act)));
}
