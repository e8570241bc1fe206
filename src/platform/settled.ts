/** Values that stand: checked once, never changed again, and written as JSON once, however often they are answered. */
import type { z } from 'zod';

interface Standing {
  schema: z.ZodType;
  json: Buffer | null;
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

function written(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value));
}

const [OPEN, COMMA, CLOSE] = ['[', ',', ']'].map((mark) => Buffer.from(mark)) as [Buffer, Buffer, Buffer];

/** The JSON of a value in UTF-8; what is settled, alone or in a list, is written only the first time. */
export function jsonBytes(value: unknown): Buffer {
  const standing = standingOf(value);
  if (standing) {
    standing.json ??= written(value);
    return standing.json;
  }
  if (!Array.isArray(value) || !value.some(standingOf)) return written(value);
  const parts = value.flatMap((item) => [COMMA, jsonBytes(item)]);
  return Buffer.concat([OPEN, ...parts.slice(1), CLOSE]);
}
