/** The output of `npm run generate` is committed and up to date with the code. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { declaredStatements } from '../../scripts/statements/declared.ts';
import { statementTypes } from '../../scripts/statements/statement-types.ts';
import { committedOpenApi } from '../../src/facades/contract/committed.ts';
import { openApiText, sdlText } from '../../src/facades/contract/contract.ts';
import { createTestDatabase } from '../support/database/database.ts';

const root = path.join(import.meta.dirname, '../..');
const committed = (name: string): string => readFileSync(path.join(root, 'openapi', name), 'utf8');

test('openapi/openapi.json is up to date; run npm run generate', () => {
  expect(committed('openapi.json')).toBe(openApiText());
});

test('the document that is served names its server', async () => {
  const url = 'https://town.example';
  expect(await committedOpenApi(url)).toBe(openApiText(url));
});

test('openapi/schema.graphql is up to date; run npm run generate', () => {
  expect(committed('schema.graphql')).toBe(sdlText());
});

test('src/sql/generated/statements.ts is up to date with the statements and the schema; run npm run generate', async () => {
  const database = await createTestDatabase();
  const client = new pg.Client(database.url);
  await client.connect();
  const types = await statementTypes(client, declaredStatements).finally(() => client.end());
  await database.drop();
  expect(readFileSync(path.join(root, 'src/sql/generated/statements.ts'), 'utf8')).toBe(types);
});

test('every tag of the REST reference has a description', () => {
  const { tags } = JSON.parse(openApiText()) as { tags: { name: string; description?: string }[] };
  const silent = tags.filter(
    ({ name, description = '' }) => description.length < 5 || description.includes(`${name} router`),
  );
  expect(silent).toEqual([]);
  expect(tags.length).toBeGreaterThan(25);
});
