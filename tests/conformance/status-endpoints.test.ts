/** Every operation of the contract that answers statuses, or parts of them, is in the table of endpoints of the visibility matrix. */
import { buildSchema, getNamedType, isObjectType } from 'graphql';
import { expect, test } from 'vitest';
import { OWN_WORDS, STATUS_ENDPOINTS } from '../support/contract/status-endpoints.ts';
import { POST_LISTS } from '../support/world/post-lists.ts';
import { committed } from './missing.ts';

const HOW = `Add a row to STATUS_ENDPOINTS in tests/support/contract/status-endpoints.ts, for instance
  ownList('GET /api/v1/…', at('…?limit=40')) — or OWN_WORDS when it shows only what its caller wrote.`;

const PARTS = new Set(['Status', 'RebloggedStatus', 'Poll', 'StatusEdit', 'StatusSource', 'Comment', 'EventComment']);

interface Operation {
  parameters?: { name: string }[];
  responses: Record<string, { content?: Record<string, { schema?: { type?: string } }> }>;
}
const document = JSON.parse(committed('openapi.json')) as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown> };
};

/** The names of all components that a schema references. */
function namesIn(schema: unknown, found = new Set<string>()): Set<string> {
  for (const [, name = ''] of JSON.stringify(schema ?? {}).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
    if (found.has(name)) continue;
    found.add(name);
    namesIn(document.components.schemas[name], found);
  }
  return found;
}

const answering = Object.entries(document.paths).flatMap(([url, item]) =>
  Object.entries(item).flatMap(([method, { responses }]) => {
    const good = Object.entries(responses).filter(([status]) => status.startsWith('2'));
    const parts = [...namesIn(good)].filter((name) => PARTS.has(name));
    return parts.length > 0 ? [`${method.toUpperCase()} ${url.replace(/\{[^}]+\}/g, '{}')}`] : [];
  }),
);

const commentFields = Object.values(buildSchema(committed('schema.graphql')).getTypeMap())
  .filter(isObjectType)
  .flatMap((type) =>
    Object.values(type.getFields())
      .filter((field) => getNamedType(field.type).name === 'Comment')
      .map((field) => `GraphQL ${type.name}.${field.name}`),
  );

const rows = [...STATUS_ENDPOINTS.map((endpoint) => endpoint.at), ...OWN_WORDS];

test('every operation that answers statuses is an endpoint of the matrix', () => {
  expect(
    [...answering, ...commentFields].filter((at) => !rows.includes(at)),
    HOW,
  ).toEqual([]);
});

test('every endpoint exists, once', () => {
  const there = new Set([...answering, ...commentFields]);
  expect(rows.filter((at) => !at.startsWith('page ') && !there.has(at))).toEqual([]);
  expect(rows.filter((at, i) => rows.indexOf(at) !== i)).toEqual([]);
});

/** Lists of other objects, whose ids are not those of posts. */
const OF_REPORTS = ['GET /api/v1/admin/reports'];

test('every list of statuses with id pagination is walked', () => {
  const paged = Object.entries(document.paths).flatMap(([url, { get }]) => {
    const at = `GET ${url.replace(/\{[^}]+\}/g, '{}')}`;
    const isList = get?.responses['200']?.content?.['application/json']?.schema?.type === 'array';
    return isList && answering.includes(at) && get?.parameters?.some(({ name }) => name === 'max_id') ? [at] : [];
  });
  const walked = POST_LISTS.map(({ at }) => at);
  expect(
    paged.filter((at) => !walked.includes(at) && !OF_REPORTS.includes(at)),
    "Add a row to POST_LISTS in tests/support/world/post-lists.ts, for instance list('timelines/…', 'mute', plain).",
  ).toEqual([]);
  expect(walked.filter((at) => !paged.includes(at))).toEqual([]);
});
