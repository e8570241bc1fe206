/** Serializes 64-bit ids as exact JSON numbers, which JavaScript numbers cannot hold. */
import type { z } from 'zod';
import { integerIdSchema } from '../../entities/fields/integer-id.ts';

declare global {
  interface JSON {
    /** ECMAScript's JSON.parse source text access, which TypeScript does not know yet. */
    rawJSON(text: string): object;
  }
}

type Write = (value: unknown) => unknown;

/** The parts of a zod definition that are read here. */
interface Definition {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  options?: readonly z.ZodType[];
}

const INTEGER = /^-?(?:0|[1-9]\d*)$/;

const integer: Write = (value) => (typeof value === 'string' && INTEGER.test(value) ? JSON.rawJSON(value) : value);

const each =
  (element: Write): Write =>
  (value) =>
    Array.isArray(value) ? value.map(element) : value;

const within =
  (fields: readonly (readonly [string, Write])[]): Write =>
  (value) => {
    if (typeof value !== 'object' || value === null) return value;
    const known = fields.filter(([key]) => Object.hasOwn(value, key));
    const written = known.map(([key, write]) => [key, write((value as Record<string, unknown>)[key])]);
    return known.length === 0 ? value : { ...value, ...Object.fromEntries(written) };
  };

const all = (writes: readonly Write[]): Write | null =>
  writes.length === 0 ? null : (value) => writes.reduce((made, write) => write(made), value);

function find(schema: z.ZodType, outer: readonly z.ZodType[]): Write | null {
  if (schema === integerIdSchema) return integer;
  if (outer.includes(schema)) return null;
  const path = [...outer, schema];
  const { shape, element, innerType, options } = schema.def as Definition;
  if (shape) {
    const fields = Object.entries(shape).flatMap(([key, inner]) => {
      const write = find(inner, path);
      return write ? [[key, write] as const] : [];
    });
    return fields.length === 0 ? null : within(fields);
  }
  if (options) return all(options.flatMap((option) => find(option, path) ?? []));
  const inner = element ?? innerType;
  const write = inner ? find(inner, path) : null;
  return write && element ? each(write) : write;
}

/** The transformation for an output schema; null for the many schemas without such ids. */
export function exactIntegers(schema: z.ZodType | undefined): Write | null {
  return schema ? find(schema, []) : null;
}
