/** Serializes 64-bit ids as exact JSON numbers, which JavaScript numbers cannot represent. */
import { integerIdSchema } from '../../entities/fields/integer-id.ts';
import { definitionOf, type Schema } from '../../platform/schema-definition.ts';

declare global {
  interface JSON {
    /** ECMAScript's JSON.parse source text access, which TypeScript does not declare yet. */
    rawJSON(text: string): object;
  }
}

type Write = (value: unknown) => unknown;

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

function find(schema: Schema, outer: readonly Schema[]): Write | null {
  if (schema === integerIdSchema) return integer;
  if (outer.includes(schema)) return null;
  const of = (inner: Schema): Write | null => find(inner, [...outer, schema]);
  const def = definitionOf(schema);
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape).flatMap(([key, inner]) => {
        const write = of(inner);
        return write ? [[key, write] as const] : [];
      });
      return fields.length === 0 ? null : within(fields);
    }
    case 'array': {
      const write = of(def.element);
      return write && each(write);
    }
    case 'union':
      return all(def.options.flatMap((option) => of(option) ?? []));
    default:
      return 'innerType' in def ? of(def.innerType) : null;
  }
}

/** The transformation for an output schema; null for the many schemas without such ids. */
export function exactIntegers(schema: Schema | undefined): Write | null {
  return schema ? find(schema, []) : null;
}
