/** Inputs with files: a procedure takes an object from REST or FormData from first-party clients. */
import { z } from 'zod';
import { Refusal } from '../platform/errors.ts';

/** An input of these fields. Of FormData the last value of each name counts. */
export function formInput<Shape extends z.ZodRawShape>(shape: Shape) {
  const fields = z.object(shape);
  return z.preprocess(
    (sent: FormData | z.input<typeof fields>) => (sent instanceof FormData ? Object.fromEntries(sent) : sent),
    fields,
  );
}

/** Text with a maximum in code points. Refuses NUL itself, because the text gate does not look into FormData. */
export const wordsInput = (most: number) =>
  z
    .string()
    .refine((text) => text.length <= most || [...text].length <= most, `is too long (maximum is ${most} characters)`)
    .refine((text) => !text.includes('\0'), 'contains a NUL byte')
    .meta({ maxLength: most });

/**
 * Reports all mistakes of a form at once: when zod refuses some fields, also runs the domain's checks on the others. When zod
 * refuses nothing, the command runs the checks itself.
 *
 * @param checks the domain's checks, which must skip missing fields
 */
export const alsoRefused =
  (...checks: readonly ((others: never) => unknown)[]) =>
  ({ value, issues }: z.core.ParsePayload<object>): void => {
    if (issues.length === 0) return;
    const wrong = new Set(issues.map(({ path }) => path?.[0]));
    const others = Object.fromEntries(Object.entries(value).filter(([name]) => !wrong.has(name)));
    for (const check of checks) {
      try {
        check(others as never);
      } catch (error) {
        if (!(error instanceof Refusal) || !error.fields) throw error;
        for (const [field, phrases] of Object.entries(error.fields))
          for (const message of phrases) issues.push({ code: 'custom', path: field.split('.'), message, input: value });
      }
    }
  };

/** Content types of procedures whose files are optional. */
export const JSON_OR_FORM: ('application/json' | 'multipart/form-data')[] = ['application/json', 'multipart/form-data'];
