/** How the tests run: files side by side on two cores, each with a database of its own. */
import { defineConfig } from 'vitest/config';
import { SummaryReporter } from './tests/support/summary-reporter.ts';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    globalSetup: ['tests/support/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 30_000,
    reporters: ['default', new SummaryReporter()],
  },
});
