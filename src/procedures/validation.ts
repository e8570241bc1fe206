/** Converts a ZodError to field errors, the same for every facade. */
import type { ZodError } from 'zod';
import type { FieldErrors } from '../platform/errors.ts';
import type { Phrase } from '../wording/texts.ts';
import { phraseOf } from './issue-phrase.ts';

/** `poll.options.0` → its messages; `input` where the whole input is wrong. */
export function fieldErrors(error: ZodError): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of error.issues) {
    const field = issue.path.map(String).join('.') || 'input';
    fields[field] = [...(fields[field] ?? []), phraseOf(issue) as Phrase];
  }
  return fields;
}
