/** Tells trouble that passes, of the database, of Redis or of the disk, from mistakes that stay, and makes refusals of it. */
import { types } from 'node:util';
import { TRPCError } from '@trpc/server';
import { Refusal } from './errors.ts';

/**
 * SQLSTATE: lost connections, conflicts of transactions, too few resources, not ready, shutting down, out of time; Node's errors
 * of sockets; Prisma's, and those of its driver.
 */
const PASSING =
  /^(08|40|53|55|57014|57P0|ECONN|EPIPE|ETIMEDOUT|P100[128]|P1017|P2024|P2028|P2034|DatabaseNotReachable|ConnectionClosed|SocketTimeout|TooManyConnections|TransactionWriteConflict)/;

/** What the drivers of PostgreSQL and Redis say without a code: a connection broke, or there was none or no answer in time. */
const UNCODED =
  /^(Connection (terminated|is closed)|Client has encountered a connection error|timeout exceeded when trying to connect|timeout expired|Command timed out|Reached the max retries per request)/;

/** No space, or none of this user's quota; the last one is PostgreSQL's word for it. */
const FULL = /^(ENOSPC|EDQUOT|53100)$/;

/** As Mastodon words it (spec/mastodon/errors.json, 503). */
const COME_AGAIN = 'There was a temporary problem serving your request, please try again';
const NO_SPACE = 'The server has no space left for this';

const RETRY_AFTER_SECONDS = 5;

export const comeAgain = (cause?: Error): Refusal =>
  new Refusal('unavailable', COME_AGAIN, { ...(cause && { cause }), retryAfterSeconds: RETRY_AFTER_SECONDS });

/** Errors wrap errors: Prisma its driver's, tRPC a resolver's, the storage the system's. */
const DEEPEST = 4;

interface Told {
  code?: unknown;
  cause?: unknown;
  /** Of Prisma, which wraps what its driver says. */
  meta?: { driverAdapterError?: { cause?: { kind?: unknown; originalCode?: unknown } } };
}

function codesOf(error: Error): string[] {
  const { code, meta } = error as Told;
  const { kind, originalCode } = meta?.driverAdapterError?.cause ?? {};
  return [code, kind, originalCode].filter((said) => typeof said === 'string');
}

/**
 * The refusal that a client may read: the error itself where it is one, or one of it where it will be over some time. Null for
 * everything else, which is a failure of ours.
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
  return refusalOf((error as Told).cause, depth + 1);
}

/** What the log is told of an error: what tRPC and refusals wrap, if they wrap anything. */
export function innermost(error: unknown): unknown {
  const inner = error instanceof TRPCError ? (error.cause ?? error) : error;
  return inner instanceof Refusal ? (inner.cause ?? inner) : inner;
}
