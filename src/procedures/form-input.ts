/** Inputs with files: a procedure takes an object from REST or FormData from first-party clients. */
import { type ZodError, z } from 'zod';
import { type FieldErrors, Refusal } from '../platform/errors.ts';
import type { RequestContext } from './context.ts';
import type { ProcedureMeta } from './meta.ts';

/** An input of these fields. The last value of each name in FormData counts. */
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

/** The field errors of a refusal; throws other errors, which concern more than the form. */
function fieldsOf(error: unknown): FieldErrors {
  if (!(error instanceof Refusal) || !error.fields) throw error;
  return error.fields;
}

const issueOf = (field: string, message: string, input: unknown) =>
  ({ code: 'custom', path: field.split('.'), message, input }) as const;

/**
 * Reports all mistakes of a form at once: if zod refuses some fields, also runs the domain's checks on the others. If zod refuses
 * nothing, the command runs the checks itself.
 *
 * @param checks the domain's checks, which must skip missing fields
 */
export function alsoRefused(...checks: readonly ((others: never) => unknown)[]) {
  return z.superRefine<object>(
    (value, { issues }) => {
      if (issues.length === 0) return;
      const wrong = new Set(issues.map(({ path }) => path?.[0]));
      const others = Object.fromEntries(Object.entries(value).filter(([name]) => !wrong.has(name)));
      for (const each of checks) {
        try {
          each(others as never);
        } catch (error) {
          for (const [field, phrases] of Object.entries(fieldsOf(error)))
            for (const message of phrases) issues.push(issueOf(field, message, value));
        }
      }
    },
    // Even if a field has another type, after which zod skips checks.
    { when: ({ value }) => typeof value === 'object' && value !== null },
  );
}

/** Adds to the errors of a form those that the meta's `checks` find in the fields that zod accepts. */
export async function runChecks(
  { issues }: ZodError,
  { checks }: ProcedureMeta,
  ctx: RequestContext,
  input: unknown,
): Promise<void> {
  const wrong = new Set(issues.map(({ path }) => path[0]));
  if (!checks || wrong.has(undefined)) return;
  const accepted = Object.entries(input as object).filter(([name]) => !wrong.has(name));
  const found: FieldErrors = await checks(ctx, Object.fromEntries(accepted)).then(() => ({}), fieldsOf);
  for (const [field, phrases] of Object.entries(found).filter(([name]) => !wrong.has(name)))
    for (const message of phrases) issues.push(issueOf(field, message, input));
}

/** Content types of procedures whose files are optional. */
export const JSON_OR_FORM: ('application/json' | 'multipart/form-data')[] = ['application/json', 'multipart/form-data'];
