/** Tells trouble of the database that passes from mistakes that stay. */
import { types } from 'node:util';

/**
 * SQLSTATE: lost connections, conflicts of transactions, too few resources, not ready, shutting down; Node's errors of sockets;
 * Prisma's, and those of its driver.
 */
const PASSING =
  /^(08|40|53|55|57P0|ECONN|EPIPE|ETIMEDOUT|P100[128]|P1017|P2024|P2028|P2034|DatabaseNotReachable|ConnectionClosed|SocketTimeout|TooManyConnections|TransactionWriteConflict)/;

interface Told {
  code?: unknown;
  /** Of Prisma, which wraps what its driver says. */
  meta?: { driverAdapterError?: { cause?: { kind?: unknown; originalCode?: unknown } } };
}

/** Whether the same may go well in a moment: the database is out of reach, or others were in the way. */
export function isPassingTrouble(error: unknown): boolean {
  if (!types.isNativeError(error)) return false;
  const { code, meta } = error as Told;
  const { kind, originalCode } = meta?.driverAdapterError?.cause ?? {};
  const codes = [code, kind, originalCode].filter((said) => typeof said === 'string');
  // The driver gives no code where a connection breaks in the middle of a statement.
  return codes.some((said) => PASSING.test(said)) || /^Connection terminated/.test(error.message);
}
