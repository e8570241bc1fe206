/** Classifies errors: transient failures of the database, Redis or the disk become refusals; bugs do not. */
import { types } from 'node:util';
import { TRPCError } from '@trpc/server';
import { Refusal } from './errors.ts';

/**
 * SQLSTATE classes: lost connections, transaction conflicts, insufficient resources, not ready, shutting down, timeouts; Node's
 * socket errors; Prisma's errors and those of its driver.
 */
const PASSING =
  /^(08|40|53|55|57014|57P0|ECONN|EPIPE|ETIMEDOUT|P100[128]|P1017|P2024|P2028|P2034|DatabaseNotReachable|ConnectionClosed|SocketTimeout|TooManyConnections|TransactionWriteConflict)/;

/** Messages of the PostgreSQL and Redis drivers that have no code: connection lost, none available, or a timeout. */
const UNCODED =
  /^(Connection (terminated|is closed)|Client (has encountered a connection error|was closed)|timeout exceeded when trying to connect|timeout expired|Command timed out|Reached the max retries per request)/;

/** Disk or quota full; the last code is PostgreSQL's. */
const FULL = /^(ENOSPC|EDQUOT|53100)$/;

/** Mastodon's wording (Mastodon's documentation, errors, 503). */
const COME_AGAIN = 'There was a temporary problem serving your request, please try again';
const NO_SPACE = 'The server has no space left for this';

export const comeAgain = (cause?: Error): Refusal => new Refusal('unavailable', COME_AGAIN, cause ? { cause } : {});

/** The maximum depth of wrapped errors: Prisma wraps its driver's, tRPC a resolver's, the storage the system's. */
const DEEPEST = 4;

interface WrappedError {
  code?: unknown;
  cause?: unknown;
  /** Prisma's wrapper of the driver's error. */
  meta?: { driverAdapterError?: { cause?: { kind?: unknown; originalCode?: unknown } } };
}

/** The codes of an error of the database, a socket or the file system. */
export function codesOf(error: Error): string[] {
  const { code, meta } = error as WrappedError;
  const { kind, originalCode } = meta?.driverAdapterError?.cause ?? {};
  return [code, kind, originalCode].filter((said) => typeof said === 'string');
}

/**
 * The refusal for the client: the error itself if it is one, or one for a transient failure. Null for all other errors, which are
 * internal.
 */
export function refusalOf(error: unknown, depth = 0): Refusal | null {
  if (error instanceof Refusal) return error;
  if (!types.isNativeError(error) || depth > DEEPEST) return null;
  const codes = codesOf(error);
  if (codes.some((code) => FULL.test(code))) {
    return new Refusal('insufficient_storage', NO_SPACE, { cause: error });
  }
  if (codes.some((code) => PASSING.test(code)) || UNCODED.test(error.message) || error.name === 'TimeoutError') {
    return comeAgain(error);
  }
  return refusalOf((error as WrappedError).cause, depth + 1);
}

/** The error to log: the cause of a tRPC error or refusal, if it has one. */
export function innermost(error: unknown): unknown {
  const inner = error instanceof TRPCError ? (error.cause ?? error) : error;
  return inner instanceof Refusal ? (inner.cause ?? inner) : inner;
}
