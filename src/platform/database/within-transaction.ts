/**
 * A transaction holds one of the few connections of a pool. Requesting a second one inside it can deadlock the whole pool, if as
 * many transactions as there are connections do so at once. Waiting for DNS, another server or a password hash blocks the
 * connection for everybody else.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

interface Transaction {
  open: boolean;
}

const transactions = new AsyncLocalStorage<Transaction>();

let refused = false;

/** Makes every such wait throw in this process. Only tests call it: in production a slow answer is better than none. */
export function refuseWaitsInTransactions(): void {
  refused = true;
}

/** Runs the body of a transaction. */
export async function withinTransaction<Result>(run: () => Promise<Result>): Promise<Result> {
  if (!refused) return run();
  const transaction = { open: true };
  try {
    return await transactions.run(transaction, run);
  } finally {
    // Work that it started without awaiting continues outside the transaction.
    transaction.open = false;
  }
}

/** @param what the caller is about to wait for, such as `a second connection` */
export function refuseWithinTransaction(what: string): void {
  if (transactions.getStore()?.open) throw new Error(`A transaction waits for ${what}, which must come before it.`);
}
