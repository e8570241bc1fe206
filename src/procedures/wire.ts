/** What an input schema tells the REST adapter about how clients write a field; the schema itself stays as it is. */
import { z } from 'zod';

export interface WireRule {
  /** An empty value counts as one that was not sent. */
  blank?: 'absent';
  /** Text that is no number is read as Ruby's `to_i` does: leading digits, else 0. */
  number?: 'leading digits';
}

/** Rules by schema; copies made by `.meta()` and checks inherit them. */
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
