/** What an error of a procedure says to a person, in the language of the page. */
import { TRPCError } from '@trpc/server';
import { ZodError } from 'zod';
import { dataOf, type FieldErrors, invalid, type Refusal } from '../../../platform/errors.ts';
import { refusalOf } from '../../../platform/trouble.ts';
import { fieldErrors } from '../../../procedures/validation.ts';
import { sayRefusal } from '../../../wording/say.ts';
import type { Language } from '../../oauth/words.ts';

/** Also for input that its schema refused; null for what tRPC says itself. */
function refusalBehind(error: unknown): Refusal | null {
  const cause = error instanceof TRPCError ? error.cause : error;
  return cause instanceof ZodError ? invalid(fieldErrors(cause)) : refusalOf(cause);
}

export const fieldsOf = (error: unknown): FieldErrors | undefined => refusalBehind(error)?.fields;

export function refusalText(error: unknown, language: Language): string {
  const refusal = refusalBehind(error);
  return refusal ? sayRefusal({ ...dataOf(refusal), message: refusal.message }, language) : (error as Error).message;
}
