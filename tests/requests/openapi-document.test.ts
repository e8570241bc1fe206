/** The OpenAPI document of a small router: mapping of schemas and meta, and a clean linter run. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { initTRPC } from '@trpc/server';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { restDocument } from '../../src/facades/rest/document.ts';
import type { ProcedureMeta } from '../../src/procedures/meta.ts';
import { testRouter } from '../support/clients/rest-router.ts';

const OPTIONS = {
  title: 'Test',
  version: '1.0.0',
  description: 'A router of odd procedures.',
  baseUrl: 'https://plaza.example',
  license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
  scopes: { 'write:statuses': 'Write posts' },
  tags: { statuses: 'Posts.' },
};
const document = restDocument(testRouter, OPTIONS);
const at = (path: string, method: 'get' | 'post' | 'put' | 'patch' | 'delete' = 'get') => {
  const operation = document.paths?.[path]?.[method];
  if (!operation) throw new Error(`no ${method} ${path}`);
  return JSON.parse(JSON.stringify(operation));
};

it('is OpenAPI 3.1 with a path for every route, aliases too', () => {
  expect(document.openapi).toMatch(/^3\.1/);
  expect(at('/api/v1/timelines/home').operationId).toBe('home');
  expect(at('/api/v2/timelines/home').operationId).toBe('homeByGetApiV2TimelinesHome');
  const ids = Object.values(document.paths ?? {}).flatMap((item) => Object.values(item).map((o) => o.operationId));
  expect(new Set(ids).size).toBe(ids.length);
});

it('names entities as components, also recursive ones', () => {
  const answer = at('/api/v1/statuses/{id}').responses['200'].content['application/json'].schema;
  expect(answer).toEqual({ $ref: expect.stringMatching(/^#\/components\/schemas\/Thing/) });
  const thing = document.components?.schemas?.[answer.$ref.split('/').at(-1)];
  expect(JSON.stringify(thing)).toContain(answer.$ref);
});

it('lists the scopes of each operation', () => {
  expect(at('/api/v1/statuses', 'post').security).toEqual([{ user: ['write:statuses'] }, { bearer: [] }]);
  const reading = [{}, { user: ['read:statuses'] }, { user: ['read'] }, { bearer: [] }];
  expect(at('/api/v1/statuses/{id}').security).toEqual(reading);
  expect(at('/api/v1/tags/{name}').security).toEqual([]);
  expect(document.components?.securitySchemes?.user).toMatchObject({
    flows: { authorizationCode: { scopes: { 'write:statuses': 'Write posts' } } },
  });
});

it('names lists in queries and forms with brackets, and files as such', () => {
  const parameters: { name: string; schema: { type: string } }[] = at('/api/v1/timelines/home').parameters;
  expect(parameters.map(({ name }) => name)).toEqual(expect.arrayContaining(['max_id', 'limit', 'local', 'id[]']));
  expect(parameters.find(({ name }) => name === 'max_id')?.schema).toMatchObject({
    description: expect.stringContaining('older'),
  });
  expect(parameters.find(({ name }) => name === 'limit')?.schema).toMatchObject({ type: 'integer', default: 20 });
  const form = at('/api/v1/accounts/update_credentials', 'patch').requestBody.content['multipart/form-data'].schema;
  expect(form.properties.avatar).toMatchObject({ type: 'string', format: 'binary' });
  expect(Object.keys(form.properties)).toEqual([
    ...['display_name', 'locked', 'avatar', 'fields_attributes[0][name]', 'fields_attributes[0][value]'],
    ...['source[privacy]', 'tags[]'],
  ]);
});

it('lists the error responses', () => {
  const home = at('/api/v1/timelines/home').responses;
  expect(home['206'].description).toBe('The timeline is being built.');
  expect(Object.keys(home['200'].headers)).toEqual(expect.arrayContaining(['X-RateLimit-Reset', 'Link']));
  const create = at('/api/v1/statuses', 'post').responses;
  expect(Object.keys(create)).toEqual(expect.arrayContaining(['200', '401', '403', '422', '429']));
  expect(create['422']).toEqual({ $ref: '#/components/responses/Invalid' });
  expect(at('/api/v1/accounts/update_credentials', 'put').deprecated).toBe(true);
  expect(at('/api/v1/accounts/update_credentials', 'patch').deprecated).toBeUndefined();
});

it('is deterministic, and does not change the schemas', () => {
  expect(JSON.stringify(restDocument(testRouter, OPTIONS))).toBe(JSON.stringify(document));
});

it('leaves subscriptions out', () => {
  const t = initTRPC.meta<ProcedureMeta>().create();
  const live = t.procedure.input(z.object({})).subscription(async function* () {
    yield 1;
  });
  expect(restDocument(t.router({ live }), OPTIONS).paths).toEqual({});
});

it("passes redocly's recommended rules", async () => {
  const directory = await mkdtemp(join(tmpdir(), 'plaza-openapi-'));
  const file = join(directory, 'openapi.json');
  await writeFile(file, JSON.stringify(document));
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const redocly = join(import.meta.dirname, '../../node_modules/@redocly/cli/bin/cli.js');
  const rules = ['--extends=recommended'];
  const run = promisify(execFile)(process.execPath, [redocly, 'lint', file, ...rules, '--format=json'], { env });
  const { stdout } = await run.catch((error: { stdout: string }) => error);
  await rm(directory, { recursive: true });
  const { totals, problems } = JSON.parse(stdout);
  expect(problems.map((p: { ruleId: string; message: string }) => `${p.ruleId}: ${p.message}`)).toEqual([]);
  expect(totals).toMatchObject({ errors: 0, warnings: 0 });
});
