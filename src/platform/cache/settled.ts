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
const [OPEN_OBJECT, COLON, CLOSE_OBJECT] = ['{', ':', '}'].map((mark) => Buffer.from(mark)) as [Buffer, Buffer, Buffer];

const isListOfSettled = (value: unknown): value is unknown[] => Array.isArray(value) && value.some(standingOf);

const hasListOfSettled = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).some(isListOfSettled);

const withCommas = (parts: Buffer[][]): Buffer[] => parts.flatMap((part) => [COMMA, ...part]).slice(1);

function piecesOf(value: unknown): Buffer[] {
  const standing = standingOf(value);
  if (standing) {
    standing.json ??= written(value);
    return [standing.json];
  }
  if (isListOfSettled(value)) return [OPEN, ...withCommas(value.map(piecesOf)), CLOSE];
  if (!hasListOfSettled(value)) return [written(value)];
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  const named = fields.map(([name, field]) => [written(name), COLON, ...piecesOf(field)]);
  return [OPEN_OBJECT, ...withCommas(named), CLOSE_OBJECT];
}

/** The JSON of a value in UTF-8; what is settled, alone, in a list or in the lists of an object, is written only the first time. */
export function jsonBytes(value: unknown): Buffer {
  const pieces = piecesOf(value);
  return pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces);
}
