/** Bad input for every procedure, generated from its input schema. */
import { z } from 'zod';
import { PROCEDURES, type Target as Procedure } from '../clients/probe.ts';

export interface Target extends Procedure {
  type: 'query' | 'mutation';
  /** Field → its JSON schema. */
  fields: Record<string, Schema>;
  /** Valid values of the required fields. */
  sample: Record<string, unknown>;
}

type Schema = z.core.JSONSchema.JSONSchema;

/** A value that the schema accepts, as short as possible. */
function sampleOf(schema: Schema): unknown {
  if (schema.default !== undefined) return schema.default;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice) return sampleOf(choice as Schema);
  if (schema.type === 'array') return [];
  if (schema.type === 'boolean') return false;
  if (schema.type === 'number' || schema.type === 'integer') return schema.minimum ?? 1;
  if (schema.type === 'object') return objectSample(schema);
  if (schema.format === 'date-time') return '2030-01-01T00:00:00Z';
  return '1'.padEnd(schema.minLength ?? 1, '1');
}

function objectSample(schema: Schema): Record<string, unknown> {
  const properties = (schema.properties ?? {}) as Record<string, Schema>;
  return Object.fromEntries((schema.required ?? []).map((name) => [name, sampleOf(properties[name] ?? {})]));
}

/** Every query and mutation, generically, so new ones are covered. */
export const targets = (): Target[] =>
  PROCEDURES.flatMap((target) => {
    const { type, input } = target;
    if (type === 'subscription') return [];
    const schema: Schema = input ? z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) : {};
    return [{ ...target, type, fields: (schema.properties ?? {}) as Target['fields'], sample: objectSample(schema) }];
  });

const deep = (depth: number): unknown => (depth === 0 ? 'x' : { a: deep(depth - 1) });

/** Text that no field may accept. */
export const POISON: Record<string, unknown> = {
  'a NUL byte': 'a\u0000b',
  'half a surrogate pair': 'a\ud800b',
  'a megabyte': 'x'.repeat(1_000_000),
  'deep nesting': deep(200),
};

/** Values of another type than the field's. */
export function wrongTypes(schema: Schema): Record<string, unknown> {
  const kinds = new Set((schema.anyOf ?? schema.oneOf ?? [schema]).map((choice) => (choice as Schema).type));
  const wrong: Record<string, unknown> = {};
  if (kinds.has(undefined)) return wrong;
  if (!kinds.has('object')) wrong['an object'] = { __proto__: null, a: 1 };
  if (!kinds.has('array')) wrong['a list of lists'] = [[[1]]];
  if (kinds.has('number') || kinds.has('integer')) wrong['no number'] = 'seven';
  return wrong;
}

/** Values that may be valid or not, but must never cause a failure. */
export const ODD: Record<string, unknown> = {
  'a negative number': -1,
  'a huge number': 1e300,
  'an id beyond 64 bits': '99999999999999999999',
  'an unknown id': '9007199254740993',
  'an empty text': '',
  null: null,
  'text that reads as SQL': "'; DROP TABLE users; --",
  'a path': '../../../etc/passwd',
  emoji: '👩‍👩‍👧‍👧\u202e',
};
