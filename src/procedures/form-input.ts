/** Inputs with files: REST hands on an object, first-party clients send FormData, and a procedure takes either. */
import { z } from 'zod';
import { Refusal } from '../platform/errors.ts';

/** An input of these fields; of a form, each name once. */
export function formInput<Shape extends z.ZodRawShape>(shape: Shape) {
  const fields = z.object(shape);
  return z.preprocess(
    (sent: FormData | z.input<typeof fields>) => (sent instanceof FormData ? Object.fromEntries(sent) : sent),
    fields,
  );
}

/** Up to so many letters, as people count them; the gate, which refuses NUL elsewhere, does not look into forms. */
export const wordsInput = (most: number) =>
  z
    .string()
    .refine((text) => text.length <= most || [...text].length <= most, `is too long (maximum is ${most} characters)`)
    .refine((text) => !text.includes('\0'), 'contains a NUL byte')
    .meta({ maxLength: most });

/**
 * For a form: where something is wrong with its inputs, also what the domain would refuse of the others, so that all mistakes
 * are told at once. Where nothing is wrong the domain looks by itself.
 *
 * @param checks of the domain, which leave alone what is not there
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

/** For procedures that take files beside what may as well come as JSON. */
export const JSON_OR_FORM: ('application/json' | 'multipart/form-data')[] = ['application/json', 'multipart/form-data'];
