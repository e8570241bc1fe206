/** Ends the tests' output with one line for machines: `N passed, N failed, N skipped`. */
import { writeSync } from 'node:fs';
import type { Reporter, TestModule, TestRunEndReason } from 'vitest/node';

export class SummaryReporter implements Reporter {
  #line = '0 passed, 1 failed, 0 skipped';
  #watching = false;

  /** Printed when the process exits, because other reporters and the clean-up still write after the last test. */
  onInit(vitest: { config: { watch: boolean } }): void {
    this.#watching = vitest.config.watch;
    process.once('exit', () => {
      if (!this.#watching) writeSync(1, `${this.#line}\n`);
    });
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[], reason: TestRunEndReason): void {
    const count = { passed: 0, failed: errors.length, skipped: 0 };
    for (const module of modules) {
      const tests = [...module.children.allTests()].map((test) => test.result().state);
      for (const state of tests) count[state === 'pending' ? 'failed' : state] += 1;
      // A file that fails outside its tests has no failed test.
      if (module.state() === 'failed' && !tests.includes('failed')) count.failed += 1;
    }
    // A run that ends before its first test counts as failed too.
    if (reason !== 'passed' && count.failed === 0) count.failed = 1;
    this.#line = `${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`;
  }
}
