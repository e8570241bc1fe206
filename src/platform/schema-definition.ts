/** What a zod schema is made of, by the interface that zod keeps for libraries which read schemas: `_zod.def` of its own kinds. */
import { z } from 'zod';

/** Any schema, of zod or of zod mini. */
export type Schema = z.core.$ZodType;

/** The definition of a schema; its `type` tells the kinds apart. */
export const definitionOf = (schema: Schema): z.core.$ZodTypes['_zod']['def'] => (schema as z.core.$ZodTypes)._zod.def;

/** The side of a pipe that says what is taken: what `z.preprocess` transforms is anything, so there it is what comes after. */
export const takenByPipe = (pipe: z.core.$ZodPipeDef): Schema =>
  definitionOf(pipe.in).type === 'transform' ? pipe.out : pipe.in;

const checksOf = (schema: Schema): z.core.$ZodChecks['_zod']['def'][] =>
  (schema._zod.def.checks ?? []).map((check) => (check as z.core.$ZodChecks)._zod.def);

/** What `.max()` and `.length()` say, or the description of a schema that counts otherwise; infinite where none does. */
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
