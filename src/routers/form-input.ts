/** Inputs with files: REST hands on an object, first-party clients send FormData, and a procedure takes either. */
import { z } from 'zod';

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

/** For procedures that take files beside what may as well come as JSON. */
export const JSON_OR_FORM: ('application/json' | 'multipart/form-data')[] = ['application/json', 'multipart/form-data'];
