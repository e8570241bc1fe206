/** Values made of others as clients write them: lists, hashes, choices between kinds, things that may be missing. */
import type { z } from 'zod';
import type { Coerce } from './coerce-scalar.ts';

type Hash = Record<string, unknown>;

const isHash = (value: unknown): value is Hash =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Blob);

function accepts(schema: z.ZodType, value: unknown): boolean {
  try {
    return schema.safeParse(value).success;
  } catch {
    return false; // asynchronous checks cannot be asked here
  }
}

/** Null where null is not allowed counts as not sent. */
export const maybe = (schema: z.ZodType, inner: Coerce): Coerce => {
  const nullAllowed = accepts(schema, null);
  return (value) => (value === null && !nullAllowed ? undefined : inner(value));
};

/** An empty value of anything but text is null. */
export const nullable =
  (inner: Coerce): Coerce =>
  (value) =>
    value === null || (value === '' && inner('') === undefined) ? null : inner(value);

/** An empty form field, and the empty list as which PHP writes an empty hash. */
const isBlank = (value: unknown): boolean => value === '' || (Array.isArray(value) && value.length === 0);

/** Keeps the known keys, and the others only where the schema wants them; what is blank was not sent. */
export const shape = (fields: readonly (readonly [string, Coerce])[], keepOthers: boolean): Coerce => {
  return (value) => {
    if (isBlank(value)) return undefined;
    if (!isHash(value)) return value;
    const out: Hash = Object.create(null) as Hash;
    if (keepOthers) Object.assign(out, value);
    for (const [key, coerce] of fields) {
      if (!Object.hasOwn(value, key)) continue;
      const made = coerce(value[key]);
      if (made === undefined) delete out[key];
      else out[key] = made;
    }
    return out;
  };
};

/** One value, a hash of indexes (`fields[0]`, `fields[1]`) and an empty value are lists too; nulls in a list were not sent. */
export const list =
  (element: Coerce): Coerce =>
  (value) => {
    if (value === undefined || value === null) return value;
    const items = listOf(value);
    if (!Array.isArray(items)) return items;
    return items
      .filter((item) => item !== null)
      .map(element)
      .filter((item) => item !== undefined);
  };

function listOf(value: unknown): unknown {
  if (Array.isArray(value)) return value;
  if (value === '') return [];
  if (!isHash(value)) return [value];
  return Object.keys(value).every((key) => /^\d+$/.test(key)) ? Object.values(value) : value;
}

/** A list in which each place has its own kind. */
export const tuple =
  (places: readonly Coerce[]): Coerce =>
  (value) => {
    const items = value === undefined || value === null ? value : listOf(value);
    return Array.isArray(items) ? items.map((item, at) => (places[at] ? places[at](item) : item)) : items;
  };

/** A hash with keys of the client's choice. */
export const record =
  (inner: Coerce): Coerce =>
  (value) => {
    if (!isHash(value)) return value;
    const out: Hash = Object.create(null) as Hash;
    for (const [key, item] of Object.entries(value)) if (key !== '__proto__') out[key] = inner(item);
    return out;
  };

/** The value as it is when an option takes it so, else as the first option that takes it made into its kind. */
export const union = (options: readonly (readonly [z.ZodType, Coerce])[]): Coerce => {
  return (value) => {
    if (!isHash(value) && options.some(([schema]) => accepts(schema, value))) return value;
    for (const [schema, coerce] of options) {
      const made = coerce(value);
      if (accepts(schema, made)) return made;
    }
    return value;
  };
};

/** Both halves of an intersection see the whole value. */
export const both =
  (left: Coerce, right: Coerce): Coerce =>
  (value) => {
    const [a, b] = [left(value), right(value)];
    return isHash(a) && isHash(b) ? Object.assign(Object.create(null) as Hash, a, b) : right(a);
  };
