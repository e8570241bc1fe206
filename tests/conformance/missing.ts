/** The facts that the committed contract does not cover. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buildSchema, lexicographicSortSchema, printSchema } from 'graphql';
import { attributesOf, eventServiceSdl, facts } from './facts.ts';

interface Schema {
  type?: string | string[];
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

export const committed = (name: string): string =>
  readFileSync(path.join(import.meta.dirname, '../../openapi', name), 'utf8');

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

/** Resolves `a.b` in a schema, through references and unions; `b.c` may also be one name, as in alerts. */
function has(schema: Schema | undefined, keys: string[]): boolean {
  if (!schema) return false;
  if (schema.$ref) return has(component(schema.$ref.split('/').pop() ?? ''), keys);
  const [key, ...rest] = keys;
  if (key === undefined) return true;
  const choices = [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  return (
    (schema.properties?.[key] !== undefined && has(schema.properties[key], rest)) ||
    schema.properties?.[keys.join('.')] !== undefined ||
    choices.some((choice) => has(choice, keys))
  );
}

/** Whether the contract allows null where the facts do not. */
function isNullUnasked(name: string, key: string): boolean {
  const found = component(name)?.properties?.[key];
  const types = [found, ...(found?.anyOf ?? []), ...(found?.oneOf ?? [])].flatMap((schema) => schema?.type ?? []);
  return types.includes('null') && attributesOf(name)[key]?.nullable !== true;
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

export const servedFacts = Object.entries(facts.operations).flatMap(([key, fact]) => {
  const operation = served.get(key as `${string} ${string}`);
  return operation ? [{ key, fact, operation }] : [];
});

export const missing = {
  operations: Object.keys(facts.operations).filter((key) => !served.has(key as `${string} ${string}`)),
  parameters: servedFacts.flatMap(({ key, fact, operation }) => {
    const has = takes(operation);
    return (fact.parameters ?? []).filter((name) => !has.has(name)).map((name) => `${key} ${name}`);
  }),
  attributes: Object.keys(facts.entities)
    .filter((name) => component(name))
    .flatMap((name) =>
      Object.keys(attributesOf(name))
        .filter((key) => !has(component(name), key.split('.')) || isNullUnasked(name, key))
        .map((key) => `${name}.${key}`),
    ),
  graphql: graphqlLines(eventServiceSdl).filter((line) => !graphqlLines(committed('schema.graphql')).includes(line)),
};

/** The schema as lines `Type field`, independent of its formatting. */
export function graphqlLines(sdl: string): string[] {
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
