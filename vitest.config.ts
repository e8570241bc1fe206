/** How the tests run: files side by side, each with a database of its own. */
import { defineConfig } from 'vitest/config';
import { Lanes } from './tests/support/lanes.ts';
import { ensurePinnedNode } from './tests/support/pinned-node.ts';
import { SummaryReporter } from './tests/support/summary-reporter.ts';
import { HANGING_MS, WAIT_MS } from './tests/support/time-limits.ts';

ensurePinnedNode();

const LAWS = 'tests/architecture/**/*.test.ts';

export default defineConfig({
  // Node loads graphql's CommonJS build; Vite would load the other one for our files only, and a schema must not be built by two.
  resolve: {
    alias: [
      { find: /^graphql$/, replacement: 'graphql/index.js' },
      // The components themselves, which `node` needs compiled (scripts/build-look.ts).
      { find: /^#look\//, replacement: `${import.meta.dirname}/src/look/components/` },
    ],
  },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact', development: false } },
  test: {
    projects: [
      // Laws only read the source, and need no database.
      { extends: true, test: { name: 'laws', include: [LAWS] } },
      {
        extends: true,
        test: {
          name: 'product',
          include: ['tests/**/*.test.ts'],
          exclude: [LAWS],
          globalSetup: ['tests/support/database/global-setup.ts'],
        },
      },
    ],
    pool: 'forks',
    // A worker keeps the modules it has loaded for its next file, which is a third of the time; each file still has a server of its own.
    isolate: false,
    execArgv: [
      // Browsers have an EventSource; in Node it must be enabled.
      '--experimental-eventsource',
      '--disable-warning=UNDICI-ES',
      // Few, large collections of young objects: they took a sixth of the processor time.
      '--min-semi-space-size=16',
      '--max-semi-space-size=64',
    ],
    // One more than two cores, because a worker often waits for PostgreSQL, a browser or a process.
    maxWorkers: 3,
    sequence: { sequencer: Lanes },
    testTimeout: HANGING_MS,
    hookTimeout: HANGING_MS,
    expect: { poll: { timeout: WAIT_MS } },
    reporters: ['default', new SummaryReporter()],
  },
});
