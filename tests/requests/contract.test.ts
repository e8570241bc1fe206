/** The committed contract is up to date with the code. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { committedOpenApi } from '../../src/facades/contract/committed.ts';
import { openApiText, sdlText } from '../../src/facades/contract/contract.ts';

const committed = (name: string): string => readFileSync(path.join(import.meta.dirname, '../../openapi', name), 'utf8');

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

test('every tag of the REST reference has a description', () => {
  const { tags } = JSON.parse(openApiText()) as { tags: { name: string; description?: string }[] };
  const silent = tags.filter(
    ({ name, description = '' }) => description.length < 5 || description.includes(`${name} router`),
  );
  expect(silent).toEqual([]);
  expect(tags.length).toBeGreaterThan(25);
});
