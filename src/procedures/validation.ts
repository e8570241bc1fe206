/** Input that zod refused, as field names with what is wrong, the same for every door. */
import type { ZodError } from 'zod';
import type { FieldErrors } from '../platform/errors.ts';
import { phraseOf } from './issue-phrase.ts';

/** `poll.options.0` → its messages; a wrong whole is called `input`. */
export function fieldErrors(error: ZodError): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of error.issues) {
    const field = issue.path.map(String).join('.') || 'input';
    fields[field] = [...(fields[field] ?? []), phraseOf(issue)];
  }
  return fields;
}
