/** The structure of zod schemas, by zod's interface for libraries that read schemas: `_zod.def` of its own types. */
import { z } from 'zod';

/** Any schema, of zod or zod mini. */
export type Schema = z.core.$ZodType;

/** The definition of a schema; `type` discriminates the kinds. */
export const definitionOf = (schema: Schema): z.core.$ZodTypes['_zod']['def'] => (schema as z.core.$ZodTypes)._zod.def;

/**
 * The side of a pipe that describes the accepted input. `z.preprocess` accepts anything, so there it is the side after the
 * transformation.
 */
export const takenByPipe = (pipe: z.core.$ZodPipeDef): Schema =>
  definitionOf(pipe.in).type === 'transform' ? pipe.out : pipe.in;

const checksOf = (schema: Schema): z.core.$ZodChecks['_zod']['def'][] =>
  (schema._zod.def.checks ?? []).map((check) => (check as z.core.$ZodChecks)._zod.def);

/**
 * The limit of `.max()` and `.length()`, or that in the description of a schema that counts differently; infinite if there is
 * none.
 */
export function maximumLength(schema: Schema): number {
  const described = z.globalRegistry.get(schema)?.maxLength;
  const said = checksOf(schema).map((def) => {
    if (def.check === 'max_length' || def.check === 'max_size') return def.maximum;
    return def.check === 'length_equals' ? def.length : Number.POSITIVE_INFINITY;
  });
  return Math.min(...said, typeof described === 'number' ? described : Number.POSITIVE_INFINITY);
}

/** The first pattern that a text must match, if any. */
export function patternOf(schema: Schema): RegExp | null {
  for (const def of checksOf(schema)) if (def.check === 'string_format' && def.pattern) return def.pattern;
  return null;
}
