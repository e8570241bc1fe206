/** Pre-serialized values: validated once, frozen, and serialized to JSON once, however often they are sent. */
import { z } from 'zod';

interface PreSerialized {
  schema: z.ZodType;
  json: Buffer | null;
}

const preSerialized = new WeakMap<object, PreSerialized>();

const preSerializedOf = (value: unknown): PreSerialized | undefined =>
  typeof value === 'object' && value !== null ? preSerialized.get(value) : undefined;

/**
 * Validates a value by its schema, which must be one of `takesPreSerialized`.
 *
 * @returns it, frozen, without keys that the schema does not have
 */
export function preSerialize<Value extends object>(schema: z.ZodType<Value>, value: Value): Value {
  const valid = Object.freeze(schema.parse(value));
  preSerialized.set(valid, { schema, json: null });
  return valid;
}

/** Whether `preSerialize` returned this very object. */
export const isPreSerialized = (value: object): boolean => preSerialized.has(value);

/**
 * A schema that accepts values pre-serialized by it unchanged, alone and within other schemas, and validates everything else by
 * `schema`. The OpenAPI document shows only `schema`.
 */
export function takesPreSerialized<Value extends object>(schema: z.ZodType<Value>): z.ZodType<Value> {
  // A union takes the first option that matches and copies nothing. The document includes an option without JSON Schema only if
  // it states a type.
  const known = z.custom<Value>((value) => preSerializedOf(value)?.schema === either).meta({ type: 'object' });
  const either: z.ZodType<Value> = z.union([known, schema]).meta({
    override: ({ jsonSchema }) => {
      const [, documented] = jsonSchema.anyOf ?? [];
      delete jsonSchema.anyOf;
      Object.assign(jsonSchema, documented);
    },
  });
  return either;
}

const bytesOf = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

/** A separate buffer, because Node's shared pool would retain everything that was allocated beside it. */
function keptBytesOf(value: unknown): Buffer {
  const json = JSON.stringify(value);
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(json));
  bytes.write(json);
  return bytes;
}

const [OPEN, COMMA, CLOSE] = ['[', ',', ']'].map((mark) => Buffer.from(mark)) as [Buffer, Buffer, Buffer];
const [OPEN_OBJECT, COLON, CLOSE_OBJECT] = ['{', ':', '}'].map((mark) => Buffer.from(mark)) as [Buffer, Buffer, Buffer];

/** Lists in objects and objects in lists are searched, but nothing deeper: the search must cost less than serializing again. */
const DEPTH = 2;

function holdsPreSerialized(value: unknown, depth = DEPTH): value is object {
  if (typeof value !== 'object' || value === null) return false;
  if (preSerialized.has(value)) return true;
  if (depth === 0) return false;
  const within = Array.isArray(value) ? value : Object.values(value);
  return within.some((each) => holdsPreSerialized(each, depth - 1));
}

function addList(pieces: Buffer[], list: readonly unknown[]): void {
  pieces.push(OPEN);
  list.forEach((each, place) => {
    if (place > 0) pieces.push(COMMA);
    addPieces(pieces, each);
  });
  pieces.push(CLOSE);
}

function addObject(pieces: Buffer[], object: object): void {
  pieces.push(OPEN_OBJECT);
  const fields = Object.entries(object).filter(([, field]) => field !== undefined);
  fields.forEach(([name, field], place) => {
    if (place > 0) pieces.push(COMMA);
    pieces.push(bytesOf(name), COLON);
    addPieces(pieces, field);
  });
  pieces.push(CLOSE_OBJECT);
}

/** A list has no bytes of its own: joining those of its values costs less than the memory. */
function addPieces(pieces: Buffer[], value: unknown): void {
  const known = preSerializedOf(value);
  if (known && !Array.isArray(value)) {
    known.json ??= keptBytesOf(value);
    pieces.push(known.json);
  } else if (!known && !holdsPreSerialized(value)) pieces.push(bytesOf(value));
  else if (Array.isArray(value)) addList(pieces, value);
  else addObject(pieces, value as object);
}

/** The JSON of a value in UTF-8. Pre-serialized values, alone, in lists or in objects, are serialized only the first time. */
export function jsonBytes(value: unknown): Buffer {
  const pieces: Buffer[] = [];
  addPieces(pieces, value);
  return pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces);
}
