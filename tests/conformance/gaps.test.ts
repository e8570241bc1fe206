/** The committed contract covers the facts but for the gaps that openapi/gaps.json names, and names no gap that has been closed. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buildSchema, lexicographicSortSchema, printSchema } from 'graphql';
import { describe, expect, test } from 'vitest';
import { attributesOf, eventServiceSdl, facts, type Gap, gaps, matches } from './facts.ts';

interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
}

interface Served {
  parameters?: { name: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  security?: Record<string, string[]>[];
}

const committed = (name: string): string => readFileSync(path.join(import.meta.dirname, '../../openapi', name), 'utf8');

const document = JSON.parse(committed('openapi.json')) as {
  paths: Record<string, Record<string, Served>>;
  components: { schemas: Record<string, Schema> };
};

const served = new Map(
  Object.entries(document.paths).flatMap(([url, item]) =>
    Object.entries(item).map(
      ([method, operation]) => [`${method.toUpperCase()} ${url.replace(/\{[^}]+\}/g, '{}')}`, operation] as const,
    ),
  ),
);

const component = (name: string): Schema | undefined => {
  const plain = name.replace(/[^A-Za-z0-9]/g, '').toLowerCase();
  const found = Object.keys(document.components.schemas).find(
    (key) => key.replace(/[^A-Za-z0-9]/g, '').toLowerCase() === plain,
  );
  return found === undefined ? undefined : document.components.schemas[found];
};

/** Looks `a.b` up in a schema, through references and choices. */
function has(schema: Schema | undefined, keys: string[]): boolean {
  if (!schema) return false;
  if (schema.$ref) return has(component(schema.$ref.split('/').pop() ?? ''), keys);
  const [key, ...rest] = keys;
  if (key === undefined) return true;
  const choices = [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  return (
    (schema.properties?.[key] !== undefined && has(schema.properties[key], rest)) ||
    choices.some((choice) => has(choice, keys))
  );
}

const fieldsOf = (schema: Schema | undefined): string[] => {
  if (!schema) return [];
  if (schema.$ref) return fieldsOf(component(schema.$ref.split('/').pop() ?? ''));
  return [
    ...Object.keys(schema.properties ?? {}),
    ...[...(schema.allOf ?? []), ...(schema.anyOf ?? [])].flatMap(fieldsOf),
  ];
};

function takes(operation: Served): Set<string> {
  const query = (operation.parameters ?? []).map((parameter) => parameter.name.replace(/\[.*$/, ''));
  const body = Object.values(operation.requestBody?.content ?? {}).flatMap((content) => fieldsOf(content.schema));
  return new Set([...query, ...body]);
}

const servedFacts = Object.entries(facts.operations).flatMap(([key, fact]) => {
  const operation = served.get(key as `${string} ${string}`);
  return operation ? [{ key, fact, operation }] : [];
});

const missing = {
  operations: Object.keys(facts.operations).filter((key) => !served.has(key as `${string} ${string}`)),
  parameters: servedFacts.flatMap(({ key, fact, operation }) => {
    const has = takes(operation);
    return (fact.parameters ?? []).filter((name) => !has.has(name)).map((name) => `${key} ${name}`);
  }),
  attributes: Object.keys(facts.entities)
    .filter((name) => component(name))
    .flatMap((name) =>
      Object.keys(attributesOf(name))
        .filter((key) => !has(component(name), key.split('.')))
        .map((key) => `${name}.${key}`),
    ),
  graphql: graphqlLines(eventServiceSdl).filter((line) => !graphqlLines(committed('schema.graphql')).includes(line)),
};

/** The schema as lines `Type field`, in an order that does not depend on how it was written. */
function graphqlLines(sdl: string): string[] {
  const plain = printSchema(lexicographicSortSchema(buildSchema(sdl)))
    .replace(/"""[\s\S]*?"""\n?\s*/g, '')
    .replace(/@specifiedBy\([^)]*\)/g, '');
  let type = '';
  return plain.split('\n').flatMap((line) => {
    if (/^\S.*\{$/.test(line)) type = line.replace(' {', '');
    return line.trim() === '' || line === '}'
      ? []
      : [line.startsWith(' ') ? `${type} ${line.trim()}` : line.replace(' {', '')];
  });
}

describe.each(Object.keys(missing) as (keyof typeof missing)[])('%s', (kind) => {
  test('what is missing is named with a reason', () => {
    expect(missing[kind].filter((what) => !gaps[kind].some((gap) => matches(gap, what)))).toEqual([]);
  });

  test('what is named is missing', () => {
    expect(gaps[kind].filter((gap: Gap) => !missing[kind].some((what) => matches(gap, what)))).toEqual([]);
  });

  test('every reason says something', () => {
    expect(gaps[kind].filter((gap: Gap) => gap.why.length < 20)).toEqual([]);
  });
});

test('scopes are those of the facts', () => {
  const wrong = servedFacts.flatMap(({ key, fact, operation }) => {
    const scopes = new Set((operation.security ?? []).flatMap((entry) => Object.values(entry).flat()));
    return fact.scopes?.length && !fact.scopes.some((scope) => scopes.has(scope)) ? [key] : [];
  });
  expect(wrong).toEqual([]);
});

test('the GraphQL schema has nothing of its own', () => {
  const wanted = new Set(graphqlLines(eventServiceSdl));
  expect(graphqlLines(committed('schema.graphql')).filter((line) => !wanted.has(line))).toEqual([]);
});
