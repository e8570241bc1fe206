/** Annotations on input schemas that tell the REST adapter how to coerce a field; they do not change the schema. */
import { z } from 'zod';

export interface WireRule {
  /** An empty value counts as one that was not sent. */
  blank?: 'absent';
  /** Text is parsed like Ruby's `to_i`: leading digits, otherwise 0. */
  number?: 'leading digits';
}

/** Rules by schema; copies made by `.meta()` and by checks inherit them. */
export const wireRules = z.registry<WireRule>();

/** Marks a text field whose empty form value means "not sent", such as an id or a date. Returns the same schema. */
export function blankIsAbsent<T extends z.ZodType>(schema: T): T {
  wireRules.add(schema, { ...wireRules.get(schema), blank: 'absent' });
  return schema;
}

/** Marks a number that must never be refused for its spelling, such as `limit`. Returns the same schema. */
export function leadingDigits<T extends z.ZodType>(schema: T): T {
  wireRules.add(schema, { ...wireRules.get(schema), number: 'leading digits' });
  return schema;
}
