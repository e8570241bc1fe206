/** The text of a procedure's error for people, in the language of the page. */
import { TRPCError } from '@trpc/server';
import { ZodError } from 'zod';
import { dataOf, type FieldErrors, invalid, type Refusal } from '../../../platform/errors.ts';
import { refusalOf } from '../../../platform/trouble.ts';
import { fieldErrors } from '../../../procedures/validation.ts';
import type { Language } from '../../../wording/language.ts';
import { sayRefusal } from '../../../wording/say.ts';

/** The refusal of a procedure, including refused input; null for tRPC's own errors, and for other errors. */
function refusalBehind(error: unknown): Refusal | null {
  const cause = error instanceof TRPCError ? error.cause : error;
  return cause instanceof ZodError ? invalid(fieldErrors(cause)) : refusalOf(cause);
}

/** Waits for a procedure's answer; throws its refusal as a Refusal. */
export function answerOf<Answer>(answer: Promise<Answer>): Promise<Answer> {
  return answer.catch((error: unknown) => {
    throw refusalBehind(error) ?? error;
  });
}

export const fieldsOf = (error: unknown): FieldErrors | undefined => refusalBehind(error)?.fields;

/** The sentence of the interface, which has a name in every language (src/wording/). */
export const interfaceText = (error: unknown): string => refusalBehind(error)?.message ?? (error as Error).message;

export function refusalText(error: unknown, language: Language): string {
  const refusal = refusalBehind(error);
  return refusal ? sayRefusal(dataOf(refusal), language) : (error as Error).message;
}
