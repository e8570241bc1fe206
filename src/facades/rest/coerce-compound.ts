/** Coercion of compound values: lists, hashes, unions, optional and nullable values. */
import { z } from 'zod';
import type { Schema } from '../../platform/schema-definition.ts';
import type { Coerce } from './coerce-scalar.ts';

type Hash = Record<string, unknown>;

const isHash = (value: unknown): value is Hash =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Blob);

function accepts(schema: Schema, value: unknown): boolean {
  try {
    return z.safeParse(schema, value).success;
  } catch {
    return false; // safeParse throws for asynchronous checks
  }
}

/** Optional values: null counts as not sent where it is not allowed. */
export const maybe = (schema: Schema, inner: Coerce): Coerce => {
  const nullAllowed = accepts(schema, null);
  return (value) => (value === null && !nullAllowed ? undefined : inner(value));
};

/** Nullable values: an empty value of anything but text is null. */
export const nullable =
  (inner: Coerce): Coerce =>
  (value) =>
    value === null || (value === '' && inner('') === undefined) ? null : inner(value);

/** An empty form field, or the empty list by which PHP encodes an empty hash. */
const isBlank = (value: unknown): boolean => value === '' || (Array.isArray(value) && value.length === 0);

/** An object: known keys, and unknown ones if the schema has a catchall; a blank value counts as not sent. */
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

/**
 * A list, from several forms: one value, a hash of indexes (`fields[0]`, `fields[1]`) or an empty value; nulls in it are dropped.
 *
 * @param ofHashes whether a text, such as `undefined` of an app's form, counts as not sent, as Rails permits no scalar there
 */
export const list =
  (element: Coerce, ofHashes = false): Coerce =>
  (value) => {
    if (value === undefined || value === null) return value;
    const isText = (item: unknown): boolean => typeof item === 'string' && item !== '';
    if (ofHashes && (Array.isArray(value) ? value.length > 0 && value.every(isText) : isText(value))) return undefined;
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

/** A tuple. */
export const tuple =
  (places: readonly Coerce[]): Coerce =>
  (value) => {
    const items = value === undefined || value === null ? value : listOf(value);
    return Array.isArray(items) ? items.map((item, at) => (places[at] ? places[at](item) : item)) : items;
  };

/** A hash with arbitrary keys. */
export const record =
  (inner: Coerce): Coerce =>
  (value) => {
    if (!isHash(value)) return value;
    const out: Hash = Object.create(null) as Hash;
    for (const [key, item] of Object.entries(value)) if (key !== '__proto__') out[key] = inner(item);
    return out;
  };

/** A union: the value unchanged if an option accepts it, otherwise coerced for the first option that accepts the result. */
export const union = (options: readonly (readonly [Schema, Coerce])[]): Coerce => {
  return (value) => {
    if (!isHash(value) && options.some(([schema]) => accepts(schema, value))) return value;
    for (const [schema, coerce] of options) {
      const made = coerce(value);
      if (accepts(schema, made)) return made;
    }
    return value;
  };
};

/** An intersection: both halves get the whole value. */
export const both =
  (left: Coerce, right: Coerce): Coerce =>
  (value) => {
    const [a, b] = [left(value), right(value)];
    return isHash(a) && isHash(b) ? Object.assign(Object.create(null) as Hash, a, b) : right(a);
  };
