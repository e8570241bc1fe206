/** Libraries are used by their public interfaces: nothing in them is replaced, and the few private parts that are read stand here with the reason. */
import { expect, test } from 'vitest';
import { sourcesBelow } from './source.ts';

interface PrivatePart {
  found: RegExp;
  /** Files that may, and why. */
  allowed: Readonly<Record<string, string>>;
}

const TRPC =
  'tRPC lists procedures with kind, meta and parsers nowhere else; its own generators of documents read the same';

const PARTS: Readonly<Record<string, PrivatePart>> = {
  'a method of a library that is replaced': {
    found: /^\s*(?!this\b)\w+\.(?:query|connect|sendCommand|_\w+) = /m,
    allowed: {
      'src/jobs/worker/local-queue.ts':
        'graphile-worker fetches jobs of its local queue by a method that nobody else may wrap',
    },
  },
  'what tRPC knows of a procedure': {
    found: /\._def\b/,
    allowed: {
      'src/facades/rest/document.ts': TRPC,
      'src/facades/rest/routes.ts': TRPC,
      'src/facades/trpc/trpc.ts': TRPC,
      'src/facades/requests/request-name.ts': TRPC,
      'src/procedures/parsers.ts': TRPC,
    },
  },
  'what zod knows of a schema': {
    found: /\._zod\b/,
    allowed: {
      'src/procedures/form-input.ts': 'a check of a whole form that is asked although single fields are wrong',
      'src/platform/schema-definition.ts':
        'zod keeps `_zod.def` for libraries (https://zod.dev/library-authors), and this file reads it for all others',
    },
  },
  'what Pothos knows of a field': {
    found: /\bpothos[A-Z]\w+/,
    allowed: {
      'src/schema/building/whole-rows.ts':
        "whether a field has a selection: Prisma's plugin for Pothos says so to other plugins by its extension alone",
    },
  },
  "a class of marked's that is extended": {
    found: /extends Lexer\b/,
    allowed: {
      'src/domain/kernel/markdown.ts':
        'marked has no bound for nesting and none for the length of a paragraph, and its time grows with their squares',
    },
  },
  "graphile-worker's own tables": {
    found: /\b_private_\w+/,
    allowed: {
      'src/jobs/worker/queue.ts': 'its view of jobs shows no payload',
      'src/demo/clear-demo.ts': 'its functions end jobs by their id alone, and the demo ends those of its rows',
    },
  },
  "pg's socket": {
    found: /\.connection as unknown\b/,
    allowed: {
      'src/platform/database/pool.ts':
        "pg's own limit sets a timer for each statement, and gives back a connection that is lost",
    },
  },
  "V8's collection of garbage": {
    found: /\bglobalThis\.gc\b/,
    allowed: {
      'src/platform/collect-garbage.ts':
        'an option of Node (`--expose-gc`); without it a process that is idle keeps 15 MB more after a start and 60 after a load',
    },
  },
};

const sources = sourcesBelow('src').filter(({ path }) => !path.startsWith('src/generated/'));

test.each(Object.entries(PARTS))('%s', (_what, { found, allowed }) => {
  const files = sources.filter(({ text }) => found.test(text)).map(({ path }) => path);
  expect(files.filter((file) => !(file in allowed))).toEqual([]);
});

test('no script changes the code of others', () => {
  const scripts = sourcesBelow('scripts').filter(({ text }) =>
    /writeFileSync\([^)]*(?:readFileSync|\.replace)/.test(text),
  );
  expect(scripts.map(({ path }) => path)).toEqual([]);
});
