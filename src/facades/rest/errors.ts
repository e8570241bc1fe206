/** Maps refusals and failures to REST errors (Mastodon's errors). */
import { STATUS_CODES } from 'node:http';
import type { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { ZodError } from 'zod';
import { type FieldErrors, invalid, type Refusal, refusalHeaders } from '../../platform/errors.ts';
import { refusalOf } from '../../platform/trouble.ts';
import { fieldErrors } from '../../procedures/validation.ts';

export interface RestError {
  status: number;
  body: Record<string, unknown>;
  headers: Record<string, string>;
}

/**
 * Translates an error of a procedure.
 *
 * @returns a refusal's own status and text; 422 with field names for a ZodError; the message of a TRPCError without a cause; 503
 * or 507 for transient failures; 500 without details for all other errors
 */
export function restError(error: TRPCError): RestError {
  const { cause } = error;
  if (cause instanceof ZodError && error.code === 'BAD_REQUEST') return fromRefusal(invalid(fieldErrors(cause)));
  const refusal = refusalOf(cause);
  if (refusal) return fromRefusal(refusal);
  const status = getHTTPStatusCodeFromError(error);
  const phrase = STATUS_CODES[status] ?? 'Internal Server Error';
  return answer(status, { error: status < 500 && cause === undefined ? error.message : phrase });
}

function fromRefusal(refusal: Refusal): RestError {
  const { status, message, fields, extra } = refusal;
  const body = { error: message, ...(fields && { details: details(fields) }), ...extra };
  return answer(status, body, refusalHeaders(refusal));
}

function answer(status: number, body: Record<string, unknown>, headers: Record<string, string> = {}): RestError {
  return { status, body, headers: status === 401 ? { 'WWW-Authenticate': challenge(body), ...headers } : headers };
}

/** The WWW-Authenticate header, worded as by Doorkeeper; OAuth errors have their own code and description. */
function challenge({ error, error_description: description }: Record<string, unknown>): string {
  const [code, text] = typeof description === 'string' ? [error, description] : ['invalid_token', error];
  const quoted = String(text).replace(/[^\x20-\x7e]|["\\]/g, '');
  return `Bearer realm="Doorkeeper", error="${code}", error_description="${quoted}"`;
}

/** Phrase → error code of Mastodon's validation errors; the first match counts. */
const CODES: readonly (readonly [RegExp, string])[] = [
  [/blank|received undefined/, 'ERR_BLANK'],
  [/taken|already/, 'ERR_TAKEN'],
  [/too long|character limit|too big/i, 'ERR_TOO_LONG'],
  [/too short|too small/i, 'ERR_TOO_SHORT'],
  [/accepted/, 'ERR_ACCEPTED'],
  [/reserved/, 'ERR_RESERVED'],
  [/blocked|disallowed/, 'ERR_BLOCKED'],
  [/not included|expected one of/, 'ERR_INCLUSION'],
];

function details(fields: FieldErrors): Record<string, { error: string; description: string }[]> {
  const rows = Object.entries(fields).map(([field, phrases]) => {
    const codeOf = (phrase: string) => CODES.find(([pattern]) => pattern.test(phrase))?.[1] ?? 'ERR_INVALID';
    return [field, phrases.map((phrase) => ({ error: codeOf(phrase), description: phrase }))] as const;
  });
  return Object.fromEntries(rows);
}
