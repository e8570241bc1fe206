/** What went wrong with a call: the server's refusal, or no answer at all. */
import { isTRPCClientError } from '@trpc/client';
import type { AppRouter } from '../../../src/client/plaza-client.ts';

const refusalOf = (error: unknown) => (isTRPCClientError<AppRouter>(error) ? error : null);

/** Field name → what is wrong with it. */
export type FieldErrors = Record<string, string[]>;

export const fieldErrorsOf = (error: unknown): FieldErrors => (refusalOf(error)?.data?.fields ?? {}) as FieldErrors;

/** No answer: no network, or the server does not run. */
export const isUnanswered = (error: unknown): boolean => refusalOf(error)?.data === undefined;

export const isSignedOut = (error: unknown): boolean => refusalOf(error)?.data?.httpStatus === 401;

export const isNotFound = (error: unknown): boolean => refusalOf(error)?.data?.httpStatus === 404;

/** Queries are tried again when there was no answer, or the server was too busy. */
export function shouldRetry(failures: number, error: unknown): boolean {
  const status = refusalOf(error)?.data?.httpStatus;
  return failures < 2 && (status === undefined || status === 503);
}
