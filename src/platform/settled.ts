/** Values that stand: checked once, never changed again, and written as JSON once, however often they are answered. */
import type { z } from 'zod';

interface Standing {
  schema: z.ZodType;
  json: string | null;
}

const settled = new WeakMap<object, Standing>();

const standingOf = (value: unknown): Standing | undefined =>
  typeof value === 'object' && value !== null ? settled.get(value) : undefined;

/**
 * Checks a value against its schema, which must be one of `trustsSettled`.
 *
 * @returns it, frozen, without what the schema does not name
 */
export function settle<Value extends object>(schema: z.ZodType<Value>, value: Value): Value {
  const checked = Object.freeze(schema.parse(value));
  settled.set(checked, { schema, json: null });
  return checked;
}

/** Whether this very object is one that `settle` gave. */
export const isSettled = (value: object): boolean => settled.has(value);

/** Lets a schema take what was settled by it as it is, alone and within other schemas. */
export function trustsSettled<Schema extends z.ZodType>(schema: Schema): Schema {
  const { run } = schema._zod;
  schema._zod.run = (payload, ctx) => (standingOf(payload.value)?.schema === schema ? payload : run(payload, ctx));
  return schema;
}

function standingJson(value: object, standing: Standing): string {
  standing.json ??= JSON.stringify(value);
  return standing.json;
}

/** As `JSON.stringify`, but what is settled, alone or in a list, is written only the first time. */
export function jsonText(value: unknown): string {
  const standing = standingOf(value);
  if (standing) return standingJson(value as object, standing);
  if (!Array.isArray(value) || !value.some(standingOf)) return JSON.stringify(value);
  return `[${value.map(jsonText).join(',')}]`;
}
