/** The error of a call: the server's refusal, or no answer. */
import { isTRPCClientError } from '@trpc/client';
import type { AppRouter } from '../../../src/client/plaza-client.ts';

const errorOf = (error: unknown) => (isTRPCClientError<AppRouter>(error) ? error : null);

/** The data of a refusal with its English sentence; null where the server did not answer. */
export function refusalOf(error: unknown) {
  const found = errorOf(error);
  return found?.data ? { ...found.data, message: found.message } : null;
}

/** No answer: no network, or the server does not run. */
export const isUnanswered = (error: unknown): boolean => errorOf(error) !== null && refusalOf(error) === null;

/** The session ended, or is another one than that of the page's CSRF token. */
export function isSignedOut(error: unknown): boolean {
  const refusal = refusalOf(error);
  return refusal?.httpStatus === 401 || refusal?.refusal === 'csrf_refused';
}

export const isNotFound = (error: unknown): boolean => refusalOf(error)?.httpStatus === 404;

/** The viewer may not read it any more, or it does not exist. */
export const isRefused = (error: unknown): boolean => [403, 404].includes(refusalOf(error)?.httpStatus ?? 0);

/** Queries are retried if there was no answer, or the server was too busy. */
export function shouldRetry(failures: number, error: unknown): boolean {
  return failures < 2 && (isUnanswered(error) || refusalOf(error)?.httpStatus === 503);
}
